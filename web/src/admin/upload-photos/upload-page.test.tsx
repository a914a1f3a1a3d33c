import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tellLoggedInAgain } from '../../state/person/logged-in-again.ts';
import { WIRE_EVENT } from '../../test-event.ts';
import {
  holdAnswers,
  isLeftUnasked,
  renderScreen,
  stubServer,
  type Answer,
} from '../../test-screen.tsx';
import { UploadPhotosPage } from './UploadPhotosPage.tsx';

it('photos that were chosen and not uploaded are asked about before the page is left', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  stubServer({ 'GET /events/event/7': { body: WIRE_EVENT } });
  renderScreen(<UploadPhotosPage />, { path: '/edit-event/7', route: '/edit-event/:eventId' });
  const link = await screen.findByRole('link', { name: 'Ver las fotos del evento' });
  expect(isLeftUnasked()).toBe(true);
  const files = [new File(['a'], 'IMG_1.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Carpeta'), { target: { files } });
  expect(await screen.findByText(/^1 imagen elegida/)).toBeTruthy();
  expect(isLeftUnasked()).toBe(false);
  expect(fireEvent.click(link)).toBe(false);
  expect(confirm).toHaveBeenCalledWith('Elegiste imágenes que todavía no subiste. ¿Salir igual?');
  fireEvent.click(screen.getByRole('button', { name: 'Vaciar' }));
  expect(isLeftUnasked()).toBe(true);
});

it("what takes the place of 'Subir' has the focus of who pressed it", async () => {
  stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    'POST /events/event/7/manifest': { body: { present: [], nameTaken: ['IMG_1.jpg'] } },
  });
  const answer = holdAnswers('/manifest');
  renderScreen(<UploadPhotosPage />, { path: '/edit-event/7', route: '/edit-event/:eventId' });
  const files = [new File(['a'], 'IMG_1.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Carpeta'), { target: { files } });
  fireEvent.click(screen.getByRole('button', { name: 'Subir' }));
  const progress = await screen.findByRole('region', { name: 'Progreso' });
  expect(screen.queryByRole('button', { name: 'Subir' })).toBeNull();
  expect(document.activeElement).toBe(progress);
  // Uploads outlive their screen, and would hold the page in the tests after this one.
  answer();
  await waitFor(() => {
    expect(isLeftUnasked()).toBe(true);
  });
});

it('how an upload stands and ends is told to whoever hears the page, and not each of its steps', async () => {
  stubServer({
    'GET /events/event/8': { body: { ...WIRE_EVENT, id: 8 } },
    'POST /events/event/8/manifest': { body: { present: [], nameTaken: ['IMG_2.jpg'] } },
  });
  renderScreen(<UploadPhotosPage />, { path: '/edit-event/8', route: '/edit-event/:eventId' });
  const files = [new File(['b'], 'IMG_2.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Carpeta'), { target: { files } });
  fireEvent.click(screen.getByRole('button', { name: 'Subir' }));
  const progress = await screen.findByRole('region', { name: 'Progreso' });
  await waitFor(() => {
    const told = within(progress).getAllByRole('status');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Terminó, pero algunas no se subieron. Mirá la lista.',
    ]);
  });
});

it('an upload whose session ended goes on by itself once its person logged in again in place', async () => {
  const answers: Record<string, Answer> = {
    'GET /events/event/9': { body: { ...WIRE_EVENT, id: 9 } },
    'POST /events/event/9/manifest': { status: 401, body: { Message: 'Iniciá sesión.' } },
  };
  stubServer(answers);
  renderScreen(<UploadPhotosPage />, { path: '/edit-event/9', route: '/edit-event/:eventId' });
  const files = [new File(['c'], 'IMG_3.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Carpeta'), { target: { files } });
  fireEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await screen.findByText('Tu sesión terminó y la subida quedó en pausa.');
  const there = { present: ['IMG_3.jpg'], nameTaken: [] };
  answers['POST /events/event/9/manifest'] = { body: there };
  tellLoggedInAgain();
  await screen.findByText('No había nada nuevo para subir.');
});

it('an event that was deleted meanwhile ends its upload', async () => {
  const gone = { status: 404, body: { Message: 'El evento no existe.' } };
  stubServer({
    'GET /events/event/10': { body: { ...WIRE_EVENT, id: 10 } },
    'POST /events/event/10/manifest': gone,
  });
  renderScreen(<UploadPhotosPage />, { path: '/edit-event/10', route: '/edit-event/:eventId' });
  const files = [new File(['d'], 'IMG_4.jpg', { type: 'image/jpeg' })];
  fireEvent.change(await screen.findByLabelText('Carpeta'), { target: { files } });
  fireEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await screen.findByText('El evento se eliminó mientras subías.');
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver los eventos' })).toBeTruthy();
});
