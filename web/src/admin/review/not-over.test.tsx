import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EVENT_HEAD } from '../../test-event.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { Review } from './ReviewPage.tsx';

const event = { ...EVENT_HEAD, name: 'Maratón de la Costa', active: false };
const LIST = 'GET /events/event/7/doubts?page=1';
const OCR_STATUS = 'GET /events/event/7/ocr-status';

it('it is not over while numbers are still being read, and leads where its reader may go', async () => {
  stubServer({
    'GET /auth': { body: { Status: 'Success', role: 'photographer', email: 'ana@example.com' } },
    [LIST]: { body: [], headers: { 'x-total-count': '0' } },
    [OCR_STATUS]: {
      body: {
        ...{ totalImages: 20, processedImages: 8, pendingImages: 12, progress: 40 },
        ...{ failedImages: 0, facesPending: 0, previewsPending: 0, ratePerMinute: 40 },
        ...{ reading: true, secondsLeft: null, paused: false },
      },
    },
  });
  renderScreen(<Review event={event} />);
  expect(await screen.findByText(/^Falta leer 12 fotos/)).toBeTruthy();
  expect(screen.queryByText('No queda nada para revisar')).toBeNull();
  expect(screen.getByText('Por ahora no hay nada para revisar')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Ver las fotos' });
  expect(link.getAttribute('href')).toBe('/admin/7/add-images');
});

it('it is not over where nobody could tell how much is still to be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  stubServer({
    [LIST]: { body: [], headers: { 'x-total-count': '0' } },
    [OCR_STATUS]: { status: 500, body: { error: '', Message: '' } },
  });
  renderScreen(<Review event={event} />);
  expect(await screen.findByText(/^No pudimos consultar cuántas fotos falta leer/)).toBeTruthy();
  expect(screen.queryByText('No queda nada para revisar')).toBeNull();
});
