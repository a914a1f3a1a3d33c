import { expect, it } from 'vitest';
import { readersFor } from './recognition-workers.ts';

it.each([
  [2, 1e9, 1],
  [2, 1.6e9, 2],
  [4, 2e9, 3],
  [16, 128e9, 16],
])('%i cores with %d bytes of memory bear %i readers', (cores, bytes, readers) => {
  expect(readersFor(cores, bytes)).toBe(readers);
});
