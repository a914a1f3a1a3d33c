import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../../test-event.ts';
import { holdAnswers, renderScreen, stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { GalleryPage } from '../GalleryPage.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockReturnValue();
});

async function open() {
  stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    'POST /events/event/7/alerts': {
      status: 202,
      body: { borrado: '2026-12-28T12:00:00.000Z' },
    },
  });
  const shown = renderScreen(<GalleryPage />, { path: '/fotos/7', route: '/fotos/:eventId' });
  await userEvent.click(await screen.findByRole('button', { name: 'Avisame' }));
  await screen.findByLabelText(/^Email/);
  return shown;
}

/** Asked for, and not answered yet. */
async function ask() {
  await open();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.type(screen.getByLabelText(/^Tu número/), '123');
  const letGo = holdAnswers('/alerts');
  const [inDialog] = screen.getAllByRole('button', { name: 'Avisame' }).slice(-1);
  if (inDialog) await userEvent.click(inDialog);
  await screen.findByText('Enviando...');
  return letGo;
}

it('who closes the dialog before the answer comes is told of the e-mail', async () => {
  const letGo = await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  letGo();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith(
      'Te mandamos un email a ana@example.com: abrilo y tocá «Sí, avisame».',
    );
  });
});

it('what is on its way takes nothing more, and is told in the dialog where that is open', async () => {
  const letGo = await ask();
  const number = screen.getByLabelText(/^Tu número/);
  await userEvent.type(number, '4');
  expect(number).toHaveProperty('value', '123');
  letGo();
  expect(await screen.findByText(/Hasta entonces/)).toBeTruthy();
  expect(toast.success).not.toHaveBeenCalled();
});

it('what is half typed is there after a reload, and nothing that was not typed', async () => {
  const { unmount } = await open();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@');
  const kept = await waitFor(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    return sessionStorage.getItem('typed alert 7') ?? expect.fail();
  });
  expect(kept).toBe('{"email":"ana@"}');
  unmount();
  sessionStorage.setItem('typed alert 7', kept);
  await open();
  expect(await screen.findByDisplayValue('ana@')).toBeTruthy();
});
