// A restore that is killed, or fails, in the moment in which its database commits: the files are there already.
import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { createEvent } from '../../../../test/event.ts';
import { eventually } from '../../../../test/eventually.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { Storage } from '../../storage/storage.ts';
import { isEmptyDatabase } from '../database-dump.ts';
import { filesOf, restoreInto, useBackups } from '../backups.fixture.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const { shop, newFile, source, make, inEmptyPlace, upload } = useBackups();
const path = newFile();
beforeAll(async () => {
  const admin = await shop().login('admin');
  await upload({ admin, eventId: await createEvent(shop(), admin) }, 1);
  await make(path);
});

/** Killed once it wrote the mark for the last time, or when it would take it away. */
async function killAt(moment: 'put' | 'delete', { place, storage }: Place) {
  const over = new AbortController();
  let isThere = false;
  const die = async () => {
    isThere = true;
    if (!over.signal.aborted) await once(over.signal, 'abort');
    throw new Error('its process is over');
  };
  const untilKilled: Storage = {
    ...storage,
    put: async (key, content, type) => {
      await storage.put(key, content, type);
      if (moment === 'put' && String(content) === 'committing') await die();
    },
    delete: die,
  };
  const killed = restoreInto(path, place, untilKilled);
  await eventually(() => expect(isThere).toBe(true));
  // What a server does for a connection that ends.
  await place.client.query('rollback');
  return async () => {
    over.abort();
    await expect(killed).rejects.toThrow('its process is over');
  };
}

interface Place {
  place: Snapshot;
  storage: Storage;
}

const startAt = ({ place, storage }: Place) =>
  refuseUnfinishedRestore(storage, () => isEmptyDatabase(place.client));

const expectAllOfIt = async ({ place, storage }: Place) => {
  expect(await isEmptyDatabase(place.client)).toBe(false);
  expect(await filesOf(storage)).toEqual(await filesOf(source().storage));
};

it('one that is killed just before its database commits is refused by a start, and run again it begins anew', () =>
  inEmptyPlace(async (place, storage) => {
    const end = await killAt('put', { place, storage });
    await expect(startAt({ place, storage })).rejects.toThrow(/npm run restore -- FILE again/);
    await restoreInto(path, place, storage);
    await startAt({ place, storage });
    await expectAllOfIt({ place, storage });
    await end();
  }));

it('one that is killed just after its database committed has come to its end: a start goes on with all of it', () =>
  inEmptyPlace(async (place, storage) => {
    const end = await killAt('delete', { place, storage });
    await startAt({ place, storage });
    await startAt({ place, storage });
    await expectAllOfIt({ place, storage });
    await end();
  }));

it('one that can clear nothing after it failed says what it failed of, and run again it begins anew', () =>
  inEmptyPlace(async (place, storage) => {
    let isAway = false;
    const gone: Storage = {
      ...storage,
      put: async (key, content, type) => {
        if (isAway || String(content) !== 'committing') return storage.put(key, content, type);
        isAway = true;
        throw new Error('the disk broke');
      },
      delete: (key) =>
        isAway ? Promise.reject(new Error('and takes nothing more')) : storage.delete(key),
    };
    await expect(restoreInto(path, place, gone)).rejects.toThrow('the disk broke');
    await expect(startAt({ place, storage })).rejects.toThrow(/npm run restore -- FILE again/);
    await restoreInto(path, place, storage);
    await expectAllOfIt({ place, storage });
  }));

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'one whose connection is lost says what it failed of',
  () =>
    inEmptyPlace(async (place, storage) => {
      const lost: Storage = {
        ...storage,
        put: async (key, content, type) => {
          if (String(content) === 'committing') {
            await place.close();
            throw new Error('the server went away');
          }
          return storage.put(key, content, type);
        },
      };
      await expect(restoreInto(path, place, lost)).rejects.toThrow('the server went away');
    }),
);

it('a database restored alone beside its files tells which of them are gone since', () =>
  inEmptyPlace(async (place, storage) => {
    const rows = newFile();
    await make(rows, { storage: undefined });
    const [gone, ...kept] = Object.keys(await filesOf(source().storage));
    for (const key of kept) await storage.put(key, Buffer.from(key), 'image/jpeg');
    expect((await restoreInto(rows, place, storage)).lost).toEqual([gone]);
  }));
