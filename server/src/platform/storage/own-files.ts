// Whether the files of a place are this shop's. Keys are made at random: no other shop has one of them.
import { desc, inArray } from 'drizzle-orm';
import { photos } from '../../schema/photos.ts';
import type { Database } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { nameOf, type StoragePlace } from './open-storage.ts';
import { isStored, StorageAbsent, type Storage } from './storage.ts';

const SOME = 10;
const KEYS_AT_ONCE = 1_000;

/**
 * For a shop that has photos there is a place with files of theirs. Without any it is that of a disk that is not mounted, or
 * of a mistyped name, which may be another shop's: new photos would go beside the shop.
 * @throws StartupError
 */
export async function refuseForeignFiles(
  storage: Storage,
  place: StoragePlace,
  db: Pick<Database, 'select'>,
): Promise<void> {
  const named = () => db.select({ key: photos.originalKey }).from(photos);
  const newest = await named().orderBy(desc(photos.id)).limit(SOME);
  if (newest.length === 0) return;
  const holdsOne = async () => {
    for (const { key } of newest) if (await isStored(storage, key)) return true;
    // Those may be gone, as beside a database that was put back as of yesterday: then any other will do.
    for await (const keys of listKeys(storage)) {
      if ((await named().where(inArray(photos.originalKey, keys)).limit(1)).length > 0) return true;
    }
    return false;
  };
  const isOurs = await holdsOne().catch((error: unknown) => {
    if (error instanceof StorageAbsent) return false;
    throw error;
  });
  if (isOurs) return;
  throw new StartupError(
    `${nameOf(place)} holds no file of the photos in the database: it is not this shop's, or its disk is not mounted.`,
  );
}

async function* listKeys(storage: Storage): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key } of storage.list()) {
    keys.push(key);
    if (keys.length < KEYS_AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  yield keys;
}
