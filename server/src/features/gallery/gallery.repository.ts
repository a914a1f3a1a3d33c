// The photos that an answer shows, each time by one indexed query that the database plans once.
import { and, asc, eq, sql } from 'drizzle-orm';
import { Batches } from '../../platform/batches.ts';
import type { Database } from '../../platform/db/database.ts';
import { visibleAmong, type Viewer } from '../../records/photo-states.ts';
import { photoColumns, type PhotoRow } from '../../records/photo-view.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

export interface GalleryReader {
  /** The visible ones among these, in the order given. Index photos_pkey. */
  read(eventId: number, ids: readonly number[]): Promise<PhotoRow[]>;
  /**
   * The ids of the visible photos with a number (`key` as `normalizeBib` writes it), in the gallery's order. Index
   * photo_bibs_event_number.
   */
  listNumber(eventId: number, key: string): Promise<number[]>;
}

/** Photos read with one query: ten pages, or so, of those that are asked for at once. */
const READ_AT_ONCE = 200;
/** Numbers whose photos are listed with one query. */
const NUMBERS_AT_ONCE = 50;

const event = sql.placeholder('eventId');

export function galleryReader(db: Database, viewer: Viewer): GalleryReader {
  const byIds = db
    .select(photoColumns)
    .from(photos)
    .where(visibleAmong(sql`${sql.placeholder('ids')}::int[]`, event, viewer))
    .prepare(`gallery_photos_${viewer}`);
  const rows = new Batches<number, PhotoRow>({
    read: (eventId, ids) => byIds.execute({ eventId, ids }),
    keyOf: ({ id }) => id,
    mostKeys: READ_AT_ONCE,
  });
  const visible = visibleAmong(sql`array[photo_bibs.photo_id]`, event, viewer);
  const ofNumbers = db
    // Two readings of a photo may differ by leading zeros alone.
    .selectDistinct({ key: photoBibs.numberKey, id: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, event),
        sql`${photoBibs.numberKey} = any(${sql.placeholder('keys')}::text[])`,
        eq(photoBibs.rejected, false),
        // Without its offset it might be joined to all photos of the event.
        sql`exists (select 1 from photos where ${visible} offset 0)`,
      ),
    )
    .orderBy(asc(photoBibs.photoId))
    .prepare(`gallery_numbers_${viewer}`);
  const numbers = new Batches<string, { key: string; id: number }>({
    read: (eventId, keys) => ofNumbers.execute({ eventId, keys }),
    keyOf: ({ key }) => key,
    mostKeys: NUMBERS_AT_ONCE,
  });
  return {
    read: (eventId, ids) => rows.of(eventId, ids),
    listNumber: async (eventId, key) => (await numbers.of(eventId, [key])).map(({ id }) => id),
  };
}
