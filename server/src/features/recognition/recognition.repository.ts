// The pace of an event's recognition, and its switches.
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { onSale } from '../../records/photo-states.ts';
import { events, type BibSettings } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

const RATE_WINDOW = sql`now() - interval '3 minutes'`;

/** What was read in the last minutes, and how long ago the first of it, in seconds. */
export async function readPace(db: Database, eventId: number) {
  return onlyRow(
    await db
      .select({
        lately: sql<number>`count(*)::int`,
        latelySeconds: sql<number>`coalesce(extract(epoch from now() - min(bibs_read_at)), 0)::float`,
      })
      .from(photos)
      .where(and(onSale(eventId), sql`bibs_read_at > ${RATE_WINDOW}`)),
  );
}

export async function updateEvent(
  tx: Database,
  eventId: number,
  change: {
    bibReadingStartedAt?: Date;
    recognitionPaused?: boolean;
    bibSettings?: BibSettings;
  },
): Promise<void> {
  await tx.update(events).set(change).where(eq(events.id, eventId));
}

/** All photos of the event wait to be read again. */
export async function forgetReading(tx: Database, eventId: number): Promise<void> {
  await tx.update(photos).set({ bibsReadAt: null, bibsError: null }).where(onSale(eventId));
}

/** The same of what the event looks for, numbers or faces or both. */
export async function forgetAllReading(
  tx: Database,
  { id, bibSearch, faceSearch }: { id: number; bibSearch: boolean; faceSearch: boolean },
): Promise<void> {
  if (bibSearch) await forgetReading(tx, id);
  if (!faceSearch) return;
  await tx.update(photos).set({ facesIndexedAt: null, facesError: null }).where(onSale(id));
}
