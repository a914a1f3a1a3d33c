// One suite for every storage: a folder, an S3 server in this process, and the real one that S3_*
// variables name (scripts/swift.sh starts such a one).
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk.ts';
import { localCopies } from './leftovers.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3/s3.ts';
import { isStored, StorageAbsent, StorageFull, StorageMissing, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-storage-'));
const files = join(folder, 'files');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
});
let endpoint = '';
const inBucket = (bucket: string, keys: Partial<typeof KEYS> = {}) =>
  s3Storage({ ...KEYS, ...keys, bucket, endpoint });
beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${String(port)}`;
});
afterAll(() => server.close());

const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const real =
  S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? s3Storage({
        bucket: S3_BUCKET,
        endpoint: S3_ENDPOINT,
        region: S3_REGION ?? 'us-east-1',
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : undefined;

const storages: [name: string, open: () => Storage][] = [
  ['a folder', () => diskStorage(files)],
  ['an S3 server in this process', () => inBucket('photolab')],
  ...(real ? [['the S3 server of S3_ENDPOINT', () => real] satisfies [string, () => Storage]] : []),
];

it('a folder on a disk without room for a byte cannot be used', () => {
  const place = join(folder, 'full');
  mkdirSync(join(place, '.unfinished'), { recursive: true });
  const module = join(import.meta.dirname, 'disk.ts');
  const check = `import { diskStorage } from ${JSON.stringify(module)};
    await diskStorage(${JSON.stringify(place)}).check();`;
  // No file may grow: what a process meets on a full disk.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --import tsx --input-type=module --eval "$1"`;
  const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, check], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('EFBIG');
  expect(status).toBe(1);
  expect(readdirSync(join(place, '.unfinished'))).toEqual([]);
});

it('a folder leaves the last of its disk to what is sold: a file that would take it is refused, and not kept', async () => {
  const place = join(folder, 'nearly-full');
  await diskStorage(place).make();
  const storage = diskStorage(place, Number.MAX_SAFE_INTEGER);
  const refused = storage.put('originals/a.jpg', Buffer.from('photo'), 'image/jpeg');
  await expect(refused).rejects.toThrow(StorageFull);
  expect(readdirSync(join(place, '.unfinished'))).toEqual([]);
  expect(await isStored(storage, 'originals/a.jpg')).toBe(false);
  // The shop is still ready.
  await storage.check();
});

describe.each(storages)('%s', (_name, open) => {
  beforeAll(() => open().make());
  const newKey = () => `originals/${randomUUID()}.jpg`;
  const content = async (key: string) => buffer((await open().read(key)).stream);

  it('can be made and checked again and again', async () => {
    await open().make();
    await open().check();
    await open().check();
  });

  it('gives back what was put, byte for byte, with its size', async () => {
    const [key, bytes] = [newKey(), randomBytes(100_000)];
    await open().put(key, bytes, 'image/jpeg');
    const { stream, size } = await open().read(key);
    expect(size).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  it('takes a file larger than one part of an upload, and the source is gone', async () => {
    const [key, bytes] = [newKey(), randomBytes(12_000_000)];
    const source = join(folder, randomUUID());
    writeFileSync(source, bytes);
    await open().putFile(key, source, 'image/jpeg');
    expect((await content(key)).equals(bytes)).toBe(true);
    expect(existsSync(source)).toBe(false);
  });

  it('keeps an empty file', async () => {
    const key = newKey();
    await open().put(key, Buffer.alloc(0), 'image/jpeg');
    expect(await content(key)).toHaveLength(0);
  });

  it('replaces a file whole', async () => {
    const key = newKey();
    await open().put(key, randomBytes(5000), 'image/jpeg');
    await open().put(key, Buffer.from('new'), 'image/jpeg');
    expect((await content(key)).toString()).toBe('new');
  });

  it('hands out a local copy', async () => {
    const [key, bytes] = [newKey(), randomBytes(5000)];
    await open().put(key, bytes, 'image/jpeg');
    const { path, release } = await open().localFile(key);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    await release();
    expect(await isStored(open(), key)).toBe(true);
  });

  it('says what is missing, and deletes without complaint', async () => {
    const key = newKey();
    await open().put(key, Buffer.from('x'), 'image/jpeg');
    expect(await isStored(open(), key)).toBe(true);
    await open().delete(key);
    await open().delete(key);
    expect(await isStored(open(), key)).toBe(false);
    await expect(open().read(key)).rejects.toThrow(StorageMissing);
    await expect(open().localFile(key)).rejects.toThrow(StorageMissing);
  });
});

it('a folder holds no half file after a write that failed', async () => {
  const storage = diskStorage(files);
  await expect(
    storage.putFile('half/a.jpg', join(folder, 'does-not-exist'), 'image/jpeg'),
  ).rejects.toThrow();
  expect(readdirSync(join(files, '.unfinished'))).toEqual([]);
  expect(await isStored(storage, 'half/a.jpg')).toBe(false);
});

it.each([
  '../secret.txt',
  'a/../../secret.txt',
  '/secret.txt',
  '.unfinished/secret.txt',
  'a//b',
  '',
])('a folder neither reads, writes nor deletes %j, which is no key of its own', async (key) => {
  const secret = join(folder, 'secret.txt');
  writeFileSync(secret, 'of somebody else');
  const storage = diskStorage(files);
  await expect(storage.read(key)).rejects.toThrow(StorageMissing);
  await expect(storage.sizeOf(key)).rejects.toThrow(StorageMissing);
  await expect(storage.localFile(key)).rejects.toThrow(StorageMissing);
  await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(StorageMissing);
  await storage.delete(key);
  expect(await isStored(storage, key)).toBe(false);
  expect(readFileSync(secret, 'utf8')).toBe('of somebody else');
});

it.each([
  ['is gone', () => undefined],
  ['is empty, as while its disk is not mounted', (place: string) => mkdirSync(place)],
])(
  'a folder that %s takes nothing, has lost nothing, and is not made by who asks for it',
  async (_how, leave) => {
    const place = join(folder, randomUUID());
    const storage = diskStorage(place);
    await storage.make();
    rmSync(place, { recursive: true });
    leave(place);
    const source = join(folder, randomUUID());
    writeFileSync(source, 'photo');
    for (let asked = 0; asked < 2; asked += 1) {
      await expect(storage.check()).rejects.toThrow(StorageAbsent);
      await expect(storage.read('a/1.jpg')).rejects.toThrow(StorageAbsent);
      await expect(isStored(storage, 'a/1.jpg')).rejects.toThrow(StorageAbsent);
      await expect(storage.delete('a/1.jpg')).rejects.toThrow(StorageAbsent);
      await expect(storage.put('a/1.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
        'ENOENT',
      );
      await expect(storage.putFile('a/2.jpg', source, 'image/jpeg')).rejects.toThrow('ENOENT');
    }
    expect(existsSync(place) ? readdirSync(place) : []).toEqual([]);
    expect(existsSync(source)).toBe(true);
  },
);

it('a bucket that is gone is not made by who asks for it, and has lost no file', async () => {
  const gone = inBucket('gone');
  for (let asked = 0; asked < 2; asked += 1) {
    await expect(gone.check()).rejects.toThrow('there is no bucket gone');
    await expect(gone.read('originals/a.jpg')).rejects.toThrow(StorageAbsent);
    await expect(isStored(gone, 'originals/a.jpg')).rejects.toThrow(StorageAbsent);
  }
});

it('a bucket that is refused says why, as the server does', async () => {
  await expect(inBucket('photolab', { accessKeyId: 'ANOTHER' }).check()).rejects.toThrow(
    /Access Key Id you provided does not exist/,
  );
});

it('what wants a path of a file in a bucket gets a copy below DATA_DIR, whatever the machine’s own folder for such is', async () => {
  const dataDir = join(folder, 'data');
  const storage = await openStorage({ s3: { ...KEYS, bucket: 'photolab', endpoint }, dataDir });
  await storage.make();
  await storage.put('originals/1', Buffer.from('one'), 'image/jpeg');
  const { path, release } = await storage.localFile('originals/1');
  expect(readdirSync(localCopies(dataDir))).toEqual([basename(path)]);
  await release();
  expect(readdirSync(localCopies(dataDir))).toEqual([]);
});

it('an S3 server that cannot be reached fails its check', async () => {
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint: 'http://127.0.0.1:9' });
  await expect(storage.check()).rejects.toThrow();
});
