import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '../../../test/event.ts';
import { addPhotos, sellPhoto } from '../../../test/photos.ts';
import { faces } from '../../schema/photos.ts';
import { MIGRATIONS } from '../db/database.ts';
import { openSnapshot } from '../db/snapshot.ts';
import { StartupError } from '../startup-error.ts';
import { s3Storage } from '../storage/s3/s3.ts';
import { filesOf, restoreInto, rowsOf, useBackups } from './backups.fixture.ts';
import { findStorageKeys } from './database-dump.ts';
import { restore } from './restoring/restore.ts';
import { isStored } from '../storage/storage.ts';
import { shopIn } from './whose-backup.ts';

const { shop, folder, newFile, source, make, now, inEmptyPlace, upload } = useBackups();

const admin = { cookie: '' };
let eventId = 0;
const photo = (seed: number) => upload({ admin, eventId }, seed);

beforeAll(async () => {
  Object.assign(admin, await shop().login('admin'));
  eventId = await createEvent(shop(), admin, { name: 'Cruce “Ñandú”\n\\N, {"a": NULL} \t fin' });
  for (const seed of [1, 2, 3]) await photo(seed);
  const { db, storage } = shop().services;
  const [photoId = 0] = await addPhotos(db, eventId, ['F-0.jpg']);
  await storage.put(`originals/${String(eventId)}-F-0.jpg`, Buffer.from('a file'), 'image/jpeg');
  await sellPhoto(db, photoId);
  await db.insert(faces).values({
    photoId,
    eventId,
    box: { x: 0.1, y: 1e-7, width: 0.3, height: 1 / 3 },
    score: 0.1,
    quality: 1 / 3,
    vector: Buffer.from([0, 255, 92, 39, 34, 10]),
  });
});

describe('a backup', () => {
  it('restored into an empty place gives the same rows and the same files, byte for byte', async () => {
    const path = newFile();
    const before = await now();
    expect((await make(path)).missing).toEqual([]);
    await inEmptyPlace(async (place, storage) => {
      await restoreInto(path, place, storage);
      expect(await rowsOf(place)).toBe(before);
      expect(await filesOf(storage)).toEqual(await filesOf(source().storage));
    });
  });

  it('of a folder can be restored into a bucket that was never used', async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 's3'),
    });
    const { port } = await server.run();
    const bucket = s3Storage({
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      bucket: 'photolab',
      endpoint: `http://127.0.0.1:${String(port)}`,
    });
    const path = newFile();
    await make(path);
    await inEmptyPlace((place) => restoreInto(path, place, bucket));
    expect(await filesOf(bucket)).toEqual(await filesOf(source().storage));
    // And the bucket's own backup holds the same.
    const again = newFile();
    await make(again, { storage: bucket });
    await inEmptyPlace(async (place, storage) => {
      await restoreInto(again, place, storage);
      expect(await filesOf(storage)).toEqual(await filesOf(bucket));
    });
    await server.close();
  });

  it('into the same file only adds what is new, and leaves out what was deleted', async () => {
    const path = newFile();
    await make(path);
    await photo(10);
    const second = await make(path);
    expect(second.copied).toBe(1);
    const { storage } = source();
    const lost = `originals/${String(eventId)}-F-0.jpg`;
    await storage.delete(lost);
    await storage.put('originals/unnamed.jpg', Buffer.from('a leftover'), 'image/jpeg');
    const third = await make(path);
    // The database names it, and the archive still has it.
    expect(third).toMatchObject({ copied: 1, files: second.files + 1, missing: [] });
    await storage.delete('originals/unnamed.jpg');
    expect(await make(path)).toMatchObject({ copied: 0, files: second.files });
    await inEmptyPlace(async (place, restored) => {
      await restoreInto(path, place, restored);
      expect(await isStored(restored, lost)).toBe(true);
      expect(await isStored(restored, 'originals/unnamed.jpg')).toBe(false);
    });
    await storage.put(lost, Buffer.from('a file'), 'image/jpeg');
  });

  it('of another shop is not written over: as of the new one that a start makes where a disk is not mounted', async () => {
    const path = newFile();
    const { client, close } = await openSnapshot(source().place);
    const own = await shopIn(client);
    await close();
    expect(own).toMatch(/^\w{64}$/);
    await make(path, { shop: own });
    const before = readFileSync(path);
    await expect(make(path, { shop: 'other' })).rejects.toThrow(
      `${path} holds the backup of another shop: name another file.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    await inEmptyPlace(async (place, storage) => {
      await restoreInto(path, place, storage);
      expect(await shopIn(place.client)).toBe(own);
    });
    expect((await make(path)).copied).toBe(0);
    await expect(make(path, { shop: 'other' })).rejects.toThrow(StartupError);
  });

  it('names the files that the database has and the storage does not', async () => {
    const { storage } = source();
    const lost = `originals/${String(eventId)}-F-0.jpg`;
    await storage.delete(lost);
    expect((await make(newFile())).missing).toEqual([lost]);
    await storage.put(lost, Buffer.from('a file'), 'image/jpeg');
  });

  it('taken while photos come and go has every file that its rows name', async () => {
    const path = newFile();
    let seed = 20;
    const busy: Promise<unknown>[] = [];
    await make(path, {
      onFile: () => {
        seed += 1;
        if (seed < 30) busy.push(photo(seed));
      },
    });
    await Promise.all(busy);
    expect(busy.length).toBeGreaterThan(0);
    await inEmptyPlace(async (place, storage) => {
      await restoreInto(path, place, storage);
      const named = await findStorageKeys(place.client);
      for (const key of named) expect(await isStored(storage, key)).toBe(true);
    });
  });
});

describe('a restore that is stopped', () => {
  it('leaves nothing, whether files or rows were being written', async () => {
    const path = newFile();
    const { files } = await make(path);
    await inEmptyPlace(async (place, storage) => {
      for (const last of [1, files]) {
        const stop = new AbortController();
        const stopped = restore({
          path,
          passphrase: '',
          client: place.client,
          storage,
          migrationsFolder: MIGRATIONS,
          signal: stop.signal,
          onFile: (done) => {
            if (done.files === last) stop.abort();
          },
        });
        await expect(stopped).rejects.toThrow(/abort/i);
        expect(await filesOf(storage)).toEqual({});
      }
      await restoreInto(path, place, storage);
    });
  });
});

describe('a restore refuses', () => {
  it('a place that is not empty, a foreign file, a broken file and another passphrase', async () => {
    const path = newFile();
    await make(path, { passphrase: 'una frase larga' });
    await inEmptyPlace(async (place, storage) => {
      await expect(restoreInto(path, place, storage)).rejects.toThrow(
        /is encrypted: BACKUP_PASSPHRASE/,
      );
      await storage.put('originals/1.jpg', Buffer.from('x'), 'image/jpeg');
      await expect(restoreInto(path, place, storage, 'una frase larga')).rejects.toThrow(
        /storage is not empty/,
      );
      await storage.delete('originals/1.jpg');

      const foreign = newFile();
      writeFileSync(foreign, 'PK something else');
      await expect(restoreInto(foreign, place, storage)).rejects.toThrow(
        /is not a backup of Photolab/,
      );

      const { size } = statSync(path);
      for (const at of [20, 70, 200, Math.floor(size / 2), size - 10]) {
        const broken = newFile();
        copyFileSync(path, broken);
        const file = await open(broken, 'r+');
        const { buffer: byte } = await file.read(Buffer.alloc(1), 0, 1, at);
        await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
        await file.close();
        await expect(restoreInto(broken, place, storage, 'una frase larga')).rejects.toThrow(
          /broken|not the one/,
        );
        expect(await filesOf(storage)).toEqual({});
      }
      await restoreInto(path, place, storage, 'una frase larga');
      await expect(restoreInto(path, place, storage, 'una frase larga')).rejects.toThrow(
        /database is not empty/,
      );
    });
  });
});
