import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { openEverything } from './everything.ts';
import { findLastBackup, noteBackup } from './last-backup.ts';

const place = mkdtempSync(join(tmpdir(), 'photolab-noted-'));
const S3 = {
  bucket: 'photolab',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const directory = join(place, 's3');
const bucketServer = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
let endpoint = '';
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${String((await bucketServer.run()).port)}`;
});
afterAll(async () => {
  await bucketServer.close();
  rmSync(place, { recursive: true });
});

const at = new Date('2026-11-22T03:00:00Z');
it.each([
  ['the folder of data', () => undefined, ['data', 'data']],
  ['the bucket, whatever folder each process has', () => ({ ...S3, endpoint }), ['one', 'other']],
])('the last backup is noted in %s, and no backup carries the note', async (_name, s3, folders) => {
  const [command = '', shop = ''] = folders.map((name) => join(place, name));
  const backedUp = await openEverything({ s3: s3(), dataDir: command });
  const shown = await openStorage({ s3: s3(), dataDir: shop });
  await shown.make();
  expect(await findLastBackup(shown)).toBeUndefined();
  await noteBackup(backedUp, at);
  expect(await findLastBackup(shown)).toEqual(at);
  for await (const { key } of backedUp.list()) expect.unreachable(key);
  // By a clock that was a year ahead: it would be fresh until then.
  await noteBackup(backedUp, new Date(Date.now() + 31_536_000_000));
  expect(await findLastBackup(shown)).toBeUndefined();
});
