import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { AlertPage } from './AlertPage.tsx';

it('decisions: an alert’s links do nothing when they are opened; one press confirms it, one deletes it', async () => {
  const calls = stubServer(new Proxy({}, { get: () => ({ body: { deleted: true } }) }));
  renderScreen(<AlertPage />, { path: '/aviso/abc?borrar=1', route: '/aviso/:token' });
  const press = await screen.findByRole('button', { name: 'Borrar mis datos' });
  expect(calls).toEqual([]);
  fireEvent.click(press);
  expect(await screen.findByRole('heading', { name: 'Borramos tus datos' })).toBeTruthy();
  expect(calls).toMatchObject([{ method: 'POST' }]);
});

it('who deleted an alert and goes back is not told that it still waits', async () => {
  const alert: Answer = {
    body: {
      eventId: 7,
      event: 'Corrida',
      idDetector: '12',
      conCara: false,
      avisado: false,
      borrado: '2026-12-24T00:00:00.000Z',
    },
  };
  stubServer({
    'POST /alerts/abc/confirm': alert,
    'POST /alerts/abc/delete': { body: { deleted: true } },
  });
  renderScreen(<AlertPage />, { path: '/aviso/abc', route: '/aviso/:token' });
  fireEvent.click(await screen.findByRole('button', { name: 'Sí, avisame' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Borrar mis datos' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Borrar mis datos' }));
  expect(await screen.findByRole('heading', { name: 'Borramos tus datos' })).toBeTruthy();
  Object.assign(alert, { status: 404, body: { error: 'Ese aviso ya no existe.' } });
  window.history.back();
  fireEvent.click(await screen.findByRole('button', { name: 'Sí, avisame' }));
  expect(await screen.findByText('Ese aviso ya no existe.')).toBeTruthy();
  expect(screen.queryByText(/Te vamos a avisar/)).toBeNull();
});

it('who confirms while the shop takes no more is told to wait, and asks again there', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const busy: Answer = { status: 429, body: { error: 'Esperá un momento.' } };
  stubServer({ 'POST /alerts/abc/confirm': busy });
  renderScreen(<AlertPage />, { path: '/aviso/abc', route: '/aviso/:token' });
  fireEvent.click(await screen.findByRole('button', { name: 'Sí, avisame' }));
  expect(await screen.findByText('Esperá un momento.')).toBeTruthy();
  expect(screen.queryByText(/pedir otro aviso/)).toBeNull();
  Object.assign(busy, { status: 404, body: { error: 'Ese aviso ya no existe.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Ese aviso ya no existe.')).toBeTruthy();
  expect(screen.getByText(/pedir otro aviso/)).toBeTruthy();
});
