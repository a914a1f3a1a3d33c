import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../test-event.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ParticipantsPage } from './ParticipantsPage.tsx';

const ana = { id: 1, nombre: 'Ana', email: 'ana@example.com', createdAt: WIRE_EVENT.updatedAt };
const WRITE = 'POST /events/7/participants/message';

it('the people of an event are written to once the letter has a subject and a text', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  // Without https, as on a local network, no browser has it.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const calls = stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    'GET /events/7/participants': { body: [ana] },
    [WRITE]: { status: 202, body: { sent: 1 } },
  });
  renderScreen(<ParticipantsPage />, { path: '/anotados/7', route: '/anotados/:eventId' });
  fireEvent.click(await screen.findByRole('button', { name: 'Escribirles' }));
  fireEvent.change(screen.getByLabelText(/^Asunto/), { target: { value: 'Ya están las fotos' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Mensaje: es requerido')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Mensaje/), { target: { value: 'Buscate.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Le escribimos a 1 persona.');
  });
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ subject: 'Ya están las fotos', text: 'Buscate.' });
});

it('an event that somebody deleted is not tried again: the way leads to the others', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  const body = { error: 'El evento no existe.' };
  const answers = { 'GET /events/event/7': { status: 404, body } };
  stubServer(answers);
  const place = { path: '/anotados/7', route: '/anotados/:eventId' };
  const { unmount } = renderScreen(<ParticipantsPage />, place);
  const link = await screen.findByRole('link', { name: 'Ver los eventos' });
  expect(link.getAttribute('href')).toBe('/admin');
  expect(screen.queryByRole('button', { name: 'Probar de nuevo' })).toBeNull();
  unmount();
  answers['GET /events/event/7'] = { status: 500, body };
  renderScreen(<ParticipantsPage />, place);
  expect(await screen.findByRole('button', { name: 'Probar de nuevo' })).toBeTruthy();
});
