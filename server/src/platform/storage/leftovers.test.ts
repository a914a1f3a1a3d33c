import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepRemovingLeftovers, removeIfEmptied, removeLeftovers } from './leftovers.ts';
import { eventually } from '../../../test/eventually.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('removes the files that nobody has written to for so long, and no others', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'old'), 'half');
  writeFileSync(join(folder, 'new'), 'half');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(join(folder, 'old'), hourAgo, hourAgo);
  await removeLeftovers(folder, 1_800_000);
  expect(readdirSync(folder)).toEqual(['new']);
  await removeLeftovers(folder, 0);
  expect(readdirSync(folder)).toEqual([]);
});

it('goes on removing them as long as the process lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const folder = makeFolder();
    const log = { error: vi.fn() };
    keepRemovingLeftovers([folder, '/dev/null'], log);
    // Of a process that was killed after this one began.
    writeFileSync(join(folder, 'selfie'), 'half');
    utimesSync(join(folder, 'selfie'), 0, 0);
    writeFileSync(join(folder, 'new'), 'half');
    vi.advanceTimersByTime(900_000);
    await eventually(() => expect(readdirSync(folder)).toEqual(['new']));
    await eventually(() => expect(log.error).toHaveBeenCalledOnce());
  } finally {
    vi.useRealTimers();
  }
});

it('a folder that is not there has none', async () => {
  await expect(removeLeftovers('/nowhere/at/all', 0)).resolves.toBeUndefined();
});

it('a folder whose files were moved goes; what a shop without the bucket stored meanwhile stays', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'originals/2'), { recursive: true });
  mkdirSync(join(folder, '.unfinished'));
  writeFileSync(join(folder, '.unfinished/half'), 'half');
  writeFileSync(join(folder, 'originals/2/new.jpg'), 'its only copy');
  expect(await removeIfEmptied(folder)).toBe(false);
  expect(readdirSync(join(folder, 'originals/2'))).toEqual(['new.jpg']);
  rmSync(join(folder, 'originals/2/new.jpg'));
  expect(await removeIfEmptied(folder)).toBe(true);
  expect(existsSync(folder)).toBe(false);
});
