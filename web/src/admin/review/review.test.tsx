import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { EventHead } from '../../api/admin/events.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Review } from './ReviewPage.tsx';

const event: EventHead = {
  id: 7,
  name: 'Maratón de la Costa',
  date: '2026-11-15',
  zone: '',
  active: false,
  coverImageUrl: '',
  albumLink: '',
  price: 150_000,
  bibSearch: true,
  faceSearch: false,
  updatedAt: new Date(0),
};
const LIST = 'GET /events/event/7/doubts?page=1';
const DECIDE = 'POST /events/event/7/decide-readings';
const row = (number: string, ids: number[]) => ({
  number,
  doubts: ids.map((id) => ({
    id,
    photoId: id * 10,
    photoName: `${String(id)}.jpg`,
    confidence: 0.3,
    cut: 'none',
    reason: 'low-confidence',
  })),
});
const two = { body: [row('568', [1, 2]), row('71', [3])], headers: { 'x-total-count': '2' } };

const focused = () => document.activeElement ?? document.body;

it('two rows are decided from the keyboard, one after the other', async () => {
  const answers = { [LIST]: two, [DECIDE]: { body: { decided: [] } } };
  const calls = stubServer(answers);
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  answers[LIST] = { body: [], headers: { 'x-total-count': '0' } };
  fireEvent.keyDown(focused(), { key: 'ArrowRight' });
  fireEvent.keyDown(focused(), { key: ' ' });
  expect(screen.getByAltText('568 en 2.jpg').closest('button')?.ariaPressed).toBe('false');
  fireEvent.keyDown(focused(), { key: 'a' });
  fireEvent.keyDown(focused(), { key: 'ArrowDown' });
  for (const key of ['1', '7', '1', 'Enter']) fireEvent.keyDown(focused(), { key });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => {
    expect(sent()).toEqual([
      { ids: [1], verdict: 'accept' },
      { ids: [3], verdict: 'reject', instead: '171' },
    ]);
  });
  await screen.findByText('No queda nada para revisar');
});

it('a row whose decision failed comes back, with the reason', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  stubServer({ [LIST]: two, [DECIDE]: { outcome: 'network-error' } });
  renderScreen(<Review event={event} />);
  fireEvent.click((await screen.findAllByRole('button', { name: /^Aceptar/ }))[1] ?? focused());
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalled();
  });
  expect(await screen.findByAltText('71 en 3.jpg')).toBeTruthy();
});
