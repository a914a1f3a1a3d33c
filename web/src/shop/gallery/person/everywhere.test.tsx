import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LONG_MS } from '../../../ui/feedback/use-long-wait.ts';
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

const SELFIE = 'data:image/jpeg;base64,AAAA';
const ANOTHER = 'data:image/jpeg;base64,BBBB';

function OfLast() {
  const [kept, setKept] = useState([SELFIE]);
  return (
    <>
      <Everywhere eventId={7} kept={kept} />
      {Object.entries({ 'The same': SELFIE, Another: ANOTHER }).map(([name, selfie]) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            setKept([selfie]);
          }}
        >
          {name}
        </button>
      ))}
    </>
  );
}

it('with another selfie nothing is told of what was found with the one before', async () => {
  stubServer({ 'POST /similar-images': { body: { events: [] } } });
  renderScreen(<OfLast />);
  const search = screen.getByRole('button', { name: 'Buscarme en todos los eventos' });
  search.focus();
  fireEvent.click(search);
  const none = await screen.findByText('No te encontramos en otros eventos.');
  expect(none.closest('section')).toBe(document.activeElement);
  // The same one, kept anew.
  fireEvent.click(screen.getByRole('button', { name: 'The same' }));
  expect(screen.queryByText('No te encontramos en otros eventos.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Another' }));
  expect(screen.queryByText('No te encontramos en otros eventos.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Buscarme en todos los eventos' })).toBeTruthy();
});

it('who goes elsewhere meanwhile is told nothing there: the search ends', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    ({ signal } = init);
    return new Promise(() => undefined);
  });
  const { unmount } = renderScreen(<Everywhere eventId={7} kept={[SELFIE]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Buscarme en todos los eventos' }));
  await waitFor(() => {
    expect(signal?.aborted).toBe(false);
  });
  unmount();
  expect(signal?.aborted).toBe(true);
});
