import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { AlertPage } from './AlertPage.tsx';

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
  fireEvent.click(await screen.findByRole('link', { name: 'Borrar mis datos' }));
  expect(await screen.findByRole('heading', { name: 'Borramos tus datos' })).toBeTruthy();
  Object.assign(alert, { status: 404, body: { error: 'Ese aviso ya no existe.' } });
  window.history.back();
  expect(await screen.findByText('Ese aviso ya no existe.')).toBeTruthy();
  expect(screen.queryByText(/Te vamos a avisar/)).toBeNull();
});
