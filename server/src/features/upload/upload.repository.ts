// Photos as they arrive: which are there already, and the new row.
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { onSale } from '../../records/photo-states.ts';
import type { NewPhoto } from '../../records/photos.ts';
import { photos } from '../../schema/photos.ts';

export async function insertPhoto(tx: Database, photo: NewPhoto) {
  return onlyRow(await tx.insert(photos).values(photo).returning());
}

/** Photos on sale in the event that have one of these names or contents. */
export async function listTwins(
  db: Database,
  eventId: number,
  { names, hashes }: { names: string[]; hashes: string[] },
) {
  const isTwin = or(inArray(photos.name, names), inArray(photos.contentHash, hashes));
  return db
    .select({ name: photos.name, contentHash: photos.contentHash })
    .from(photos)
    .where(and(onSale(eventId), isTwin));
}

export async function listNames(db: Database, eventId: number, names: string[]) {
  if (names.length === 0) return [];
  return db
    .select({ name: photos.name, byteSize: photos.byteSize })
    .from(photos)
    .where(and(onSale(eventId), inArray(photos.name, names)));
}

/** Whether a photo, on sale or not, has its original under this key. */
export async function isOriginal(db: Database, key: string): Promise<boolean> {
  return (await db.$count(photos, eq(photos.originalKey, key))) > 0;
}
