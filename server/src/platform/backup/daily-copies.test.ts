import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { copiesFolder, dropOldCopies, isDue, startDailyCopies } from './daily-copies.ts';

it('a copy is due when the newest is a day old, and the last seven days are kept', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  const now = Date.now();
  expect(isDue(dataDir, now)).toBe(true);
  const folder = copiesFolder(dataDir);
  for (let day = 10; day < 20; day += 1) {
    writeFileSync(join(folder, `2026-01-${String(day)}.photolab`), '');
  }
  expect(isDue(dataDir, now + 3_600_000)).toBe(false);
  const yesterday = new Date(now - 86_400_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), yesterday, yesterday);
  expect(isDue(dataDir, now)).toBe(true);
  writeFileSync(join(folder, 'mine.photolab'), '');
  writeFileSync(join(folder, 'mine-too.photolab.unfinished'), '');
  writeFileSync(join(folder, '2026-01-20.photolab.unfinished'), '');
  expect(isDue(dataDir, now)).toBe(true);
  dropOldCopies(dataDir);
  expect(readdirSync(folder)).toEqual([
    ...[13, 14, 15, 16, 17, 18, 19].map((day) => `2026-01-${String(day)}.photolab`),
    'mine-too.photolab.unfinished',
    'mine.photolab',
  ]);
  rmSync(dataDir, { recursive: true });
});

it('a copy that is dated in the future, by a clock that was set back since, puts off no other', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  const now = Date.now();
  const path = join(copiesFolder(dataDir), '2026-01-10.photolab');
  expect(isDue(dataDir, now)).toBe(true);
  writeFileSync(path, '');
  const ahead = new Date(now + 10 * 86_400_000);
  utimesSync(path, ahead, ahead);
  expect(isDue(dataDir, now)).toBe(true);
  rmSync(dataDir, { recursive: true });
});

it('a link that leads nowhere and a folder named like a copy stop no copy', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  expect(isDue(dataDir, Date.now())).toBe(true);
  const folder = copiesFolder(dataDir);
  symlinkSync('/gone/2026-01-10.photolab', join(folder, '2026-01-10.photolab'));
  mkdirSync(join(folder, '2026-01-11.photolab'));
  expect(isDue(dataDir, Date.now())).toBe(true);
  dropOldCopies(dataDir);
  rmSync(dataDir, { recursive: true });
});

it('copies that are dated in the future, a week of them too, push out none that is made since', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  const now = Date.now();
  expect(isDue(dataDir, now)).toBe(true);
  const folder = copiesFolder(dataDir);
  const ahead = new Date(now + 365 * 86_400_000);
  for (let day = 10; day < 17; day += 1) {
    const path = join(folder, `2027-01-${String(day)}.photolab`);
    writeFileSync(path, '');
    utimesSync(path, ahead, ahead);
  }
  writeFileSync(join(folder, '2026-01-17.photolab'), '');
  dropOldCopies(dataDir);
  expect(readdirSync(folder)).toEqual([
    '2026-01-17.photolab',
    ...[11, 12, 13, 14, 15, 16].map((day) => `2027-01-${String(day)}.photolab`),
  ]);
  expect(isDue(dataDir, now + 3_600_000)).toBe(false);
  rmSync(dataDir, { recursive: true });
});

it('where no copies can be kept, as on a full disk, the shop is told and goes on', () => {
  vi.useFakeTimers();
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  writeFileSync(copiesFolder(dataDir), 'a file in the place of the folder');
  const log = { info: vi.fn(), error: vi.fn() };
  startDailyCopies(dataDir, log);
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.any(String));
  rmSync(dataDir, { recursive: true });
});

it('a copy that is being made ends with the shop, which waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-daily-'));
  vi.stubEnv('DATA_DIR', dataDir);
  // A shop that answers nobody: the copy waits for its folder.
  mkdirSync(join(dataDir, 'db'));
  const release = lockFolder(dataDir);
  const log = { info: vi.fn(), error: vi.fn() };
  const copies = startDailyCopies(dataDir, log);
  vi.advanceTimersByTime(600_000);
  vi.useRealTimers();
  const locks = () => readdirSync(copiesFolder(dataDir)).filter((name) => name.endsWith('.lock'));
  await eventually(() => expect(locks()).toHaveLength(1));
  await copies.stop();
  expect(locks()).toEqual([]);
  await eventually(() => expect(log.info).toHaveBeenCalled());
  expect(log.error).not.toHaveBeenCalled();
  release();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
