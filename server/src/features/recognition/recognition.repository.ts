// How far recognition of an event is, counted from the photos' own rows, and its switches.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import {
  bibsFailed,
  bibsPending,
  countWhere,
  facesPending,
  onSale,
  previewPending,
} from '../../records/photo-states.ts';
import { events, type BibSettings } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

const RATE_WINDOW = sql`now() - interval '3 minutes'`;

export async function countProgress(db: Database, eventId: number) {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      bibsPending: countWhere(bibsPending),
      facesPending: countWhere(facesPending),
      previewsPending: countWhere(previewPending),
      failed: countWhere(bibsFailed),
      lately: countWhere(sql`bibs_read_at > ${RATE_WINDOW}`),
      /** How long ago the first of the late ones was read. */
      latelySeconds: sql<number>`coalesce(extract(epoch from now() - min(bibs_read_at)
        filter (where bibs_read_at > ${RATE_WINDOW})), 0)::float`,
    })
    .from(photos)
    .where(onSale(eventId));
  if (!counts) throw new Error('a count returned no row');
  return counts;
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
