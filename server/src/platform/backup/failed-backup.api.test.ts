// A backup that did not come to its end: killed, stopped, without its database or without room.
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createEvent } from '../../../test/event.ts';
import { MIGRATIONS } from '../db/database.ts';
import { openEmptyPlace } from '../db/snapshot.ts';
import { openArchive, UNFINISHED } from './archive.ts';
import { commitContents, readContents } from './contents.ts';
import { loadDatabase } from './database-dump.ts';
import type { Storage } from '../storage/storage.ts';
import { announceNothing, filesOf, restoreInto, useBackups } from './backups.fixture.ts';
import { restore } from './restoring/restore.ts';
import {
  announceRestore,
  markRestore,
  refuseUnfinishedRestore,
  withdrawRestore,
} from './restoring/unfinished-restore.ts';
import { eventually } from '../../../test/eventually.ts';

const { shop, folder, newFile, source, make, inEmptyPlace, upload } = useBackups();

const isEmpty = () => Promise.resolve(true);
const admin = { cookie: '' };
let eventId = 0;
beforeAll(async () => {
  Object.assign(admin, await shop().login('admin'));
  eventId = await createEvent(shop(), admin);
  for (const seed of [1, 2]) await upload({ admin, eventId }, seed);
});

describe('a backup', () => {
  it('of a killed run leaves the one before it whole, and the next run goes on', async () => {
    const path = newFile();
    await make(path);
    appendFileSync(path, Buffer.alloc(5_000, 7));
    await inEmptyPlace((place, storage) => restoreInto(path, place, storage));
    expect((await make(path)).copied).toBe(0);
  });

  it('that was stopped keeps what it copied, and is no backup yet', async () => {
    const path = newFile();
    const stop = new AbortController();
    const stopped = make(path, { signal: stop.signal, onFile: () => stop.abort() });
    await expect(stopped).rejects.toThrow();
    expect(existsSync(path)).toBe(false);
    await inEmptyPlace(async (place, storage) => {
      await expect(restoreInto(path + UNFINISHED, place, storage)).rejects.toThrow(
        /holds no backup that came to its end/,
      );
      await expect(restoreInto(path, place, storage)).rejects.toThrow(
        `There is no ${path}, only ${path}.unfinished: that backup never came to its end.`,
      );
    });
    const { copied, files } = await make(path);
    expect(copied).toBeLessThan(files);
    expect(existsSync(path + UNFINISHED)).toBe(false);
  });

  it('that failed leaves no file of that name, and its next run goes on', async () => {
    const path = newFile();
    const away = () => Promise.reject(new Error('the database went away'));
    await expect(make(path, { openSnapshot: away })).rejects.toThrow('the database went away');
    expect(existsSync(path)).toBe(false);
    expect((await make(path)).copied).toBe(0);
    await inEmptyPlace((place, storage) => restoreInto(path, place, storage));
  });

  it('that failed later leaves the one before it as it was', async () => {
    const path = newFile();
    const { files } = await make(path);
    await upload({ admin, eventId }, 40);
    const away = () => Promise.reject(new Error('the database went away'));
    await expect(make(path, { openSnapshot: away })).rejects.toThrow('the database went away');
    await inEmptyPlace(async (place, storage) => {
      await restoreInto(path, place, storage);
      expect(Object.keys(await filesOf(storage))).toHaveLength(files);
    });
  });

  it('without room for what it copies ends where the run before it did', async () => {
    const path = newFile();
    await make(path);
    const { size } = statSync(path);
    const archive = await openArchive(path, '', 'append');
    await archive.append([Buffer.alloc(3_000_000)]);
    await archive.rewind();
    await archive.close();
    expect(statSync(path).size).toBe(size);
  });

  it('whose bucket is cut off says at which file, and that it can go on', async () => {
    const { storage } = source();
    const path = newFile();
    const cut = () =>
      new Readable({
        read() {
          this.destroy(new Error('aborted'));
        },
      });
    const reading = { ...storage, read: async () => ({ stream: cut(), size: 1_000_000 }) };
    await expect(make(path, { storage: reading })).rejects.toThrow(
      /^originals\/\S+: aborted\. What was copied stays: run it again to go on\.$/,
    );
    expect(await make(path)).toMatchObject({ missing: [] });
  });

  it('is stopped within a file too, however long that takes to come', async () => {
    const stop = new AbortController();
    let reads = 0;
    const slow = () =>
      new Readable({
        read() {
          reads += 1;
          if (reads === 1) this.push('its first bytes, and no more');
          else stop.abort();
        },
      });
    const { storage } = source();
    const path = newFile();
    const stopped = make(path, {
      signal: stop.signal,
      storage: { ...storage, read: async () => ({ stream: slow(), size: 1_000_000 }) },
    });
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(await make(path)).toMatchObject({ missing: [] });
  });
});

describe('a restore', () => {
  it('that was killed is refused by a start, and run again it begins anew', async () => {
    const path = newFile();
    await make(path);
    await inEmptyPlace(async (place, storage) => {
      let written = 0;
      const over = new AbortController();
      // Whoever is killed writes nothing more and tidies nothing up.
      const untilKilled: Storage = {
        ...storage,
        put: async (...file) => {
          if (written++ === 2) {
            await once(over.signal, 'abort');
            throw new Error('its process is over');
          }
          await storage.put(...file);
        },
      };
      const killed = restoreInto(path, place, untilKilled);
      await eventually(() => expect(written).toBeGreaterThan(2));
      await expect(refuseUnfinishedRestore(storage, isEmpty)).rejects.toThrow(
        /npm run restore -- FILE again/,
      );
      await storage.put('originals/of-the-killed-one.jpg', Buffer.from('x'), 'image/jpeg');
      await restoreInto(path, place, storage);
      expect(await filesOf(storage)).toEqual(await filesOf(source().storage));
      await refuseUnfinishedRestore(storage, isEmpty);
      over.abort();
      await expect(killed).rejects.toThrow('its process is over');
    });
  });

  it('that was killed before its first file is refused by a start, and what lies there is not its own', async () => {
    const [path, rows] = [newFile(), newFile()];
    await make(path);
    await make(rows, { storage: undefined });
    await inEmptyPlace(async (place, storage) => {
      await storage.put('originals/1.jpg', Buffer.from('x'), 'image/jpeg');
      await announceRestore(storage);
      await expect(refuseUnfinishedRestore(storage, isEmpty)).rejects.toThrow(/was killed/);
      await expect(restoreInto(path, place, storage)).rejects.toThrow(/storage is not empty/);
      await withdrawRestore(storage);
      await refuseUnfinishedRestore(storage, isEmpty);
      // The daily copy of a shop whose photos lie here.
      await announceRestore(storage);
      await restoreInto(rows, place, storage);
      await refuseUnfinishedRestore(storage, isEmpty);
      expect(Object.keys(await filesOf(storage))).toEqual(['originals/1.jpg']);
    });
  });

  // The folder of an embedded database is one process's alone.
  it.runIf(process.env['TEST_DATABASE'] === 'server')(
    'is refused while another is under way into its database: whichever fails would take the files of both away',
    async () => {
      await inEmptyPlace(async (place, _storage, where) => {
        await expect(openEmptyPlace(where, announceNothing)).rejects.toThrow(
          'Another restore into this database is under way.',
        );
        await place.close();
        await (await openEmptyPlace(where, announceNothing)).close();
      });
    },
  );

  it('of the database alone is refused beside half of the files of one that was killed', async () => {
    const rows = newFile();
    await make(rows, { storage: undefined });
    await inEmptyPlace(async (place, storage) => {
      await markRestore(storage, { withFiles: true });
      await storage.put('originals/1.jpg', Buffer.from('x'), 'image/jpeg');
      await expect(restoreInto(rows, place, storage)).rejects.toThrow(/was killed/);
      await withdrawRestore(storage);
      await expect(refuseUnfinishedRestore(storage, isEmpty)).rejects.toThrow(/was killed/);
    });
  });

  it('of a backup that names a file outside the storage, or of its own, writes nothing', async () => {
    const path = newFile();
    await make(path);
    await inEmptyPlace(async (place, storage) => {
      const put = vi.fn(storage.put);
      for (const key of [
        'originals/../../../taken.txt',
        '@outbox/../../taken.txt',
        '/taken.txt',
        '.unfinished/x',
      ]) {
        const naming = newFile();
        cpSync(path, naming);
        const archive = await openArchive(naming, '', 'append');
        const contents = await readContents(archive);
        const piece = await archive.append([Buffer.from('taken')]);
        contents.files.set(key, { version: '1', current: true, ...piece });
        await commitContents(archive, contents);
        await archive.close();
        await expect(restoreInto(naming, place, { ...storage, put }), key).rejects.toThrow(
          /is no backup of a shop, or broken: it names a file/,
        );
      }
      expect(put).not.toHaveBeenCalled();
    });
  });

  it('of a backup with rows of the database’s own tables writes none', async () => {
    await inEmptyPlace(async ({ client }) => {
      const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
      const lines = [
        { migrations: migrations.map(({ hash }) => hash) },
        { table: 'pg_catalog.pg_authid' },
      ].map((line) => JSON.stringify(line));
      await client.query('begin');
      const loaded = loadDatabase(client, Readable.from(lines), migrations);
      await expect(loaded).rejects.toThrow('it names a table pg_catalog.pg_authid');
      await client.query('rollback');
    });
  });

  it('of a newer version’s backup is refused before the first file is written', async () => {
    const path = newFile();
    await make(path);
    await inEmptyPlace(async (place, storage) => {
      const put = vi.fn(storage.put);
      const older = mkdtempSync(join(folder, 'older-'));
      cpSync(MIGRATIONS, older, { recursive: true });
      const journal = join(older, 'meta/_journal.json');
      const known = readFileSync(journal, 'utf8');
      writeFileSync(journal, known.replace(/,\s*\{[^{}]*\}\s*\]/, ']'));
      const restored = restore({
        path,
        passphrase: '',
        client: place.client,
        storage: { ...storage, put },
        migrationsFolder: older,
      });
      await expect(restored).rejects.toThrow(
        /was made by another version: restore it with that one/,
      );
      expect(put).not.toHaveBeenCalled();
    });
  });
});
