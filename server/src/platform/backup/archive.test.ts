import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { openArchive } from './archive.ts';

it.each(['read', 'append'] as const)(
  'a folder in the place of a backup is named (%s)',
  async (mode) => {
    await expect(openArchive(tmpdir(), '', mode)).rejects.toThrow(
      `${tmpdir()} cannot be opened: EISDIR`,
    );
  },
);
