// Originals over a signal that comes and goes: what came of them is not asked for again.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { BoughtPhotos } from './BoughtPhotos.tsx';
import { fetchImage } from './download-image.ts';
import { SaveToPhone } from './SaveToPhone.tsx';

const FILE = '0123456789';
/** How many bytes come until the signal goes; 0: no answer comes. */
type Comes = number;

/** Answers as the shop does; a list that has ended lets everything through. Returns the ranges asked for. */
function stubSignal(comes: Comes[], tags = ['"a"']): string[] {
  const ranges: string[] = [];
  vi.stubGlobal(
    'fetch',
    (_address: string, { headers = {} }: { headers?: Record<string, string> }) => {
      const { range = '', 'if-range': held = '' } = headers;
      ranges.push(`${range} ${held}`.trim());
      const count = comes.shift() ?? FILE.length;
      const tag = (tags.length > 1 ? tags.shift() : tags[0]) ?? '';
      if (count === 0) return Promise.reject(new TypeError('no network'));
      const isPart = range !== '' && held === tag;
      const rest = FILE.slice(isPart ? Number(/\d+/.exec(range)?.[0]) : 0);
      return Promise.resolve(
        new Response(breakingOff(rest, count), {
          status: isPart ? 206 : 200,
          headers: { etag: tag, 'content-type': 'image/jpeg' },
        }),
      );
    },
  );
  return ranges;
}

/** The first call's line is silent after so many bytes, or before any answer; the others are answered. */
function stubDeadLine(comes: Comes): string[] {
  const ranges = stubSignal([]);
  const answered = globalThis.fetch;
  let isDead = true;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!isDead) return answered(address, init);
    isDead = false;
    const ended = endOf(init.signal);
    return comes === 0 ? ended : Promise.resolve(new Response(silentAfter(comes, ended), OWN));
  });
  return ranges;
}

async function endOf(signal: RequestInit['signal']): Promise<never> {
  await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  signal?.throwIfAborted();
  throw new Error('nothing ends it');
}

const OWN = { headers: { etag: '"a"' } };

const silentAfter = (count: number, ended: Promise<never>) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(FILE.slice(0, count)));
      ended.catch((reason: unknown) => {
        controller.error(reason);
      });
    },
  });

function breakingOff(text: string, count: number) {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (!isSent) controller.enqueue(new TextEncoder().encode(text.slice(0, count)));
      else if (text.length > count) controller.error(new TypeError('the connection ended'));
      else controller.close();
      isSent = true;
    },
  });
}

const textOf = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result);
    };
    reader.readAsText(file);
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  Object.assign(navigator, { share: undefined });
});

it('a file that breaks off goes on by itself where it was', async () => {
  const ranges = stubSignal([4, 3]);
  const file = await fetchImage({ id: 1, url: '/1' });
  expect(await textOf(file)).toBe(FILE);
  expect(ranges).toEqual(['', 'bytes=4- "a"', 'bytes=7- "a"']);
  expect(file.type).toBe('image/jpeg');
});

it('where the signal is gone the next try goes on, with a link of its own', async () => {
  const ranges = stubSignal([4, 0, 0]);
  await expect(fetchImage({ id: 2, url: '/old' })).rejects.toThrow();
  await expect(fetchImage({ id: 2, url: '/old' })).rejects.toThrow();
  expect(await textOf(await fetchImage({ id: 2, url: '/new' }))).toBe(FILE);
  expect(ranges.at(-1)).toBe('bytes=4- "a"');
});

it('a line that goes dead is given up after a minute, and the file goes on where it was', async () => {
  vi.useFakeTimers();
  const ranges = stubDeadLine(4);
  const fetched = fetchImage({ id: 8, url: '/8' });
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(await textOf(await fetched)).toBe(FILE);
  expect(ranges).toEqual(['bytes=4- "a"']);
});

it('a line that was dead before any answer gives the button back after a minute', async () => {
  vi.useFakeTimers();
  stubDeadLine(0);
  const fetched = fetchImage({ id: 9, url: '/9' }).catch(() => 'given up');
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(await fetched).toBe('given up');
  expect(await textOf(await fetchImage({ id: 9, url: '/9' }))).toBe(FILE);
});

it('parts of two files are not put together, and what is whole is not kept', async () => {
  const ranges = stubSignal([4], ['"a"', '"b"']);
  expect(await textOf(await fetchImage({ id: 3, url: '/3' }))).toBe(FILE);
  expect(await textOf(await fetchImage({ id: 3, url: '/3' }))).toBe(FILE);
  expect(ranges).toEqual(['', 'bytes=4- "a"', '']);
});

it('of several photos for the phone those that came stay when the next one fails', async () => {
  const ranges = stubSignal([10, 0]);
  const shared: number[] = [];
  const share = ({ files }: { files: File[] }) => {
    shared.push(files.length);
    return Promise.resolve();
  };
  Object.assign(navigator, { share });
  const load = () => Promise.resolve([4, 5, 6].map((id) => ({ id, url: `/${String(id)}` })));
  render(<SaveToPhone count={3} load={load} />);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar en el teléfono' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error al descargar la imagen');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar en el teléfono' }));
  expect(screen.getByRole('button', { name: 'Preparando 2 de 3...' })).toBeTruthy();
  expect(await screen.findByText('Listo: tus fotos están en tu teléfono.')).toBeTruthy();
  expect([ranges.length, shared]).toEqual([4, [3]]);
});

it('a bought photo whose file is gone says what to do, below its button', async () => {
  const error = 'Falta el archivo de una foto: escribile al estudio.';
  const headers = { 'content-language': 'es' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 500, headers })));
  const sale = {
    images: [{ id: 7, url: '/7', name: '7.jpg', thumbnail: '', size: 'original' as const }],
    zipUrl: '/z',
  };
  const fresh = () => Promise.resolve(sale);
  renderScreen(<BoughtPhotos operationNumber="1" sale={sale} fresh={fresh} onFailed={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Descargar foto 7' }));
  expect((await screen.findByRole('alert')).textContent).toBe(error);
  expect(toast.error).toHaveBeenCalledWith('Error al descargar la imagen');
});
