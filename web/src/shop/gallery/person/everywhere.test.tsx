import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LONG_MS } from '../search/LongSearch.tsx';
import { Everywhere } from './Everywhere.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('a search in all events that gets no answer can be left, and begun again', async () => {
  const calls = stubServer({ 'POST /similar-images': { outcome: 'pending' } });
  renderScreen(<Everywhere eventId={7} kept={['data:image/jpeg;base64,AAAA']} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const button = screen.getByRole('button', { name: 'Buscarme en todos los eventos' });
  fireEvent.click(button);
  // The page's clock stands still; this one does not.
  await expect.poll(() => calls).toHaveLength(1);
  // What waits for the answer is shown a turn of the clock later, and has a patience of its own.
  for (const ms of [0, LONG_MS]) {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  }
  vi.useRealTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Dejar de buscar' }));
  await screen.findByRole('button', { name: 'Buscarme en todos los eventos' });
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await waitFor(() => {
    expect(calls).toHaveLength(2);
  });
  expect(toast.error).not.toHaveBeenCalled();
});
