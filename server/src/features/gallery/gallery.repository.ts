// The photos that an answer shows, each time by one indexed query that the database plans once.
import { and, asc, eq, sql } from 'drizzle-orm';
import { Batches } from '../../platform/batches.ts';
import type { Database } from '../../platform/db/database.ts';
import { idsOfNumber } from '../../records/photo-numbers.ts';
import { visibleAmong, type Viewer } from '../../records/photo-states.ts';
import { photoColumns, type PhotoRow } from '../../records/photo-view.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

interface OfNumber {
  eventId: number;
  /** As `normalizeBib` writes it. */
  key: string;
}

export interface GalleryReader {
  /** The visible ones among these, in the order given. Index photos_pkey. */
  read(eventId: number, ids: readonly number[]): Promise<PhotoRow[]>;
  /** A stretch of the photos with a number, and how many there are. Index photo_bibs_event_number. */
  readNumber(
    asked: OfNumber,
    stretch: { limit?: number; offset?: number },
  ): Promise<{ rows: PhotoRow[]; total: number }>;
  /** The ids of all photos with a number, visible or not. */
  listNumber(asked: OfNumber): Promise<number[]>;
}

/** Photos read with one query: ten pages, or so, of those that are asked for at once. */
const READ_AT_ONCE = 200;

const event = sql.placeholder('eventId');
const key = sql.placeholder('key');
/** Where the database sees how many are wanted, it plans each call anew, which takes it as long as the query. */
const stretch = sql`limit (select ${sql.placeholder('limit')}::int) offset (select ${sql.placeholder('offset')}::int)`;

export function galleryReader(db: Database, viewer: Viewer): GalleryReader {
  const byIds = db
    .select(photoColumns)
    .from(photos)
    .where(visibleAmong(sql`${sql.placeholder('ids')}::int[]`, event, viewer))
    .prepare(`gallery_photos_${viewer}`);
  const batches = new Batches<PhotoRow>(
    (eventId, ids) => byIds.execute({ eventId, ids }),
    READ_AT_ONCE,
  );
  const ofNumber = db
    .select({ ...photoColumns, total: sql<number>`(count(*) over ())::int` })
    .from(photos)
    .where(visibleAmong(idsOfNumber(event, key), event, viewer))
    .orderBy(sql`${asc(photos.id)} ${stretch}`)
    .prepare(`gallery_number_${viewer}`);
  const numberIds = db
    .select({ id: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, event),
        eq(photoBibs.numberKey, key),
        eq(photoBibs.rejected, false),
      ),
    )
    .prepare('gallery_number_ids');
  return {
    read: (eventId, ids) => batches.of(eventId, ids),
    readNumber: async (asked, { limit, offset = 0 }) => {
      const rows = await ofNumber.execute({ ...asked, limit: limit ?? null, offset });
      if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
      // Past the last page nothing tells the total.
      const [first] = await ofNumber.execute({ ...asked, limit: 1, offset: 0 });
      return { rows, total: first?.total ?? 0 };
    },
    listNumber: async (asked) => (await numberIds.execute({ ...asked })).map(({ id }) => id),
  };
}
