import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a file that is too large to be sent is no part of the time to go', () => {
  const MB = 1024 * 1024;
  const written: string[] = [];
  const screen = { write: (text: string) => written.push(text), width: null };
  const [photo, film] = [10 * MB, 900 * MB];
  const progress = createProgress(screen, [photo, photo, photo, film]);
  vi.advanceTimersByTime(5_000);
  progress.tell({ path: 'a.jpg', bytes: photo }, { kind: 'sent', name: 'a.jpg' });
  vi.advanceTimersByTime(5_000);
  expect(written.at(-1)).toMatch(/^1 de 4 fotos .* faltan 10 s/);
  progress.tell({ path: 'film.jpg', bytes: film }, { kind: 'failed', reason: 'pesa más' });
  progress.tell({ path: 'b.jpg', bytes: photo }, { kind: 'sent', name: 'b.jpg' });
  vi.advanceTimersByTime(10_000);
  expect(written.at(-1)).toMatch(/^3 de 4 fotos .* faltan 8 s/);
  expect(progress.end()).toEqual({ failed: 1, missing: 1 });
});
