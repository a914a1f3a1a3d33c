// A backup, a restore or a move of files that is pointed at a wrong place is refused in one line, and leaves everything
// as it was.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEvent } from '../test/photo-rows.ts';
import { createDatabase, useShop } from '../test/shop.ts';
import { diskStorage } from '../src/platform/storage/disk.ts';
import { DIST } from './built-shop.fixture.ts';

const onServer = it.runIf(process.env['TEST_DATABASE'] === 'server');

const shop = useShop();
beforeAll(() => seedEvent(shop().services, 1));
const place = mkdtempSync(join(tmpdir(), 'photolab-wrong-place-'));
afterAll(() => rmSync(place, { recursive: true }));
const file = join(place, 'shop.photolab');

/** What the command says, and how it ends. */
function run(words: string[], variables: NodeJS.ProcessEnv) {
  const [program = '', ...rest] = words;
  const env = { PATH: process.env['PATH'], ...variables };
  return new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(DIST, `${program}.mjs`), ...rest],
      { env },
      (error, _out, stderr) => resolve({ code: error?.code ?? 0, stderr }),
    );
  });
}

onServer('a backup is refused where the files are those of another shop', async () => {
  const DATA_DIR = join(place, 'another');
  const another = diskStorage(join(DATA_DIR, 'files'));
  await another.make();
  await another.put('originals/7/of-another-shop.jpg', Buffer.from('x'), 'image/jpeg');
  const DATABASE_URL = shop().services.config.databaseUrl;
  const { code, stderr } = await run(['backup', file], { DATABASE_URL, DATA_DIR });
  expect(stderr).toMatch(/^DATA_DIR \S+ holds no file of the photos in the database: .*\n$/);
  expect(code).toBe(1);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

onServer('a backup is refused where the database is an empty one', async () => {
  const { dataDir: DATA_DIR } = shop();
  const { code, stderr } = await run(['backup', file], { ...(await createDatabase()), DATA_DIR });
  expect(stderr).toBe('The database holds no shop.\n');
  expect(code).toBe(1);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

it('files are moved to no bucket that the shop has not made', async () => {
  const directory = join(place, 'buckets');
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory });
  const S3_ENDPOINT = `http://127.0.0.1:${String((await server.run()).port)}`;
  const DATA_DIR = join(place, 'moving');
  mkdirSync(join(DATA_DIR, 'files'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'files/photo.jpg'), 'photo');
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  const variables = { DATA_DIR, S3_BUCKET: 'fotolab', S3_ENDPOINT, ...keys };
  const { code, stderr } = await run(['move-files'], variables);
  await server.close();
  expect(stderr).toBe('S3_BUCKET fotolab cannot be used: there is no bucket fotolab.\n');
  expect(code).toBe(1);
  expect(readdirSync(join(DATA_DIR, 'files'))).toEqual(['photo.jpg']);
  expect(existsSync(directory)).toBe(false);
});

it('a restore that ends within the folders beside the files takes away what it made', async () => {
  const DATABASE_URL = shop().services.config.databaseUrl;
  for (const name of ['outbox', 'simulator']) {
    const folder = diskStorage(join(shop().dataDir, name));
    await folder.make();
    await folder.put('one.txt', Buffer.from('x'), 'text/plain');
  }
  const backup = await run(['backup', file], { DATABASE_URL, DATA_DIR: shop().dataDir });
  expect(backup).toEqual({ code: 0, stderr: '' });
  const DATA_DIR = join(place, 'half');
  mkdirSync(DATA_DIR);
  // No folder can be made there.
  writeFileSync(join(DATA_DIR, 'simulator'), '');
  const { code, stderr } = await run(['restore', file], { DATA_DIR });
  expect(stderr).toContain('simulator');
  expect(code).toBe(1);
  expect(readdirSync(DATA_DIR)).toEqual(['simulator']);
  const nowhere = await run(['restore', file], { DATA_DIR: '/proc/photolab' });
  expect(nowhere.stderr).toMatch(/^DATA_DIR \/proc\/photolab cannot be created: .*\n$/);
});
