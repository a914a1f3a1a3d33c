import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openDatabase } from './database.ts';
import { openSnapshot, openSnapshotDoor } from './snapshot.ts';

/** As a shop that begins, or ends: it holds its folder, and copies nothing for whoever asks. The second one ends it. */
const BUSY = `
import { createServer } from 'node:net';
const { lockFolder } = await import(process.argv[1]);
lockFolder(process.argv[2]);
let asked = 0;
const door = createServer((socket) => {
  socket.destroy();
  asked += 1;
  if (asked === 2) process.exit();
});
door.listen(process.argv[2] + '/photolab.sock', () => console.log('held'));`;

it('a backup asked for while the shop begins or ends waits for it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-busy-'));
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  const lock = pathToFileURL(join(import.meta.dirname, 'embedded/folder-lock.ts')).href;
  const node = ['--import', 'tsx', '--input-type=module', '-e', BUSY];
  const shop = spawn(process.execPath, [...node, lock, dataDir]);
  const gone = once(shop, 'exit');
  await once(shop.stdout, 'data');
  const snapshot = await openSnapshot({ url: undefined, dataDir });
  expect((await snapshot.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await snapshot.close();
  await gone;
  rmSync(dataDir, { recursive: true });
});

it('a copy whose backup is ended while it is made leaves nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-ended-'));
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  const { close } = await openDatabase({ url: undefined, dataDir });
  const ended = connect(join(dataDir, 'photolab.sock'), () => ended.destroy());
  await once(ended, 'close');
  // Copies are made one after the other: the ended one's is there before this one's.
  await (await openSnapshot({ url: undefined, dataDir })).close();
  await eventually(() => expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([]));
  await close();
  rmSync(dataDir, { recursive: true });
});

it('a copy that would take the last of the disk is not begun, and its backup says why', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-full-'));
  mkdirSync(join(dataDir, 'db/base'), { recursive: true });
  writeFileSync(join(dataDir, 'db/base/1'), Buffer.alloc(2_000_000));
  const copyTo = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const room = vi.fn<() => Promise<number>>().mockResolvedValue(2_999_999);
  const close = await openSnapshotDoor({ copyTo }, dataDir, room);
  await expect(openSnapshot({ url: undefined, dataDir })).rejects.toThrow(
    'The shop cannot copy its database: there is no room for one of 2 MB and half as much again; ' +
      'make some, or stop the shop meanwhile, whose database is then read where it is.',
  );
  expect(copyTo).not.toHaveBeenCalled();
  room.mockResolvedValue(3_000_000);
  await once(connect(join(dataDir, 'photolab.sock')), 'data');
  expect(copyTo).toHaveBeenCalledTimes(1);
  close();
  rmSync(dataDir, { recursive: true });
});
