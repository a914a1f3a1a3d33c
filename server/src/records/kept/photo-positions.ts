// Where each photo of a gallery stands: the ids of an event's visible photos in the gallery's order, where
// asked with the minute at which each was taken. Read in one query when the event's version has changed, so that
// any page is one indexed range, and its place and the list's length cost nothing.
import { and, asc, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { photos } from '../../schema/photos.ts';
import { isUnidentified, localMoment, visiblePhotos, type Viewer } from '../photo-states.ts';

/** Eight bytes a photo: 256 lists of 20,000 photos take 41 MB. */
const MAX_KEPT = 256;

/** The ids of the photos. */
type Positions = Int32Array;

export interface TimedPositions {
  ids: Positions;
  /** Of the studio's clock, since its 1970; NO_TIME where the camera said nothing. */
  minutes: Int32Array;
}

export const NO_TIME = -(2 ** 31);

/** Which photos: all, or those that nobody can be told by. */
export type PhotoSet = 'all' | 'unidentified';

interface Asked {
  eventId: number;
  viewer: Viewer;
  /** Of the event; positions of another version are read again. */
  version: string;
  set?: PhotoSet;
}

export interface PhotoPositions {
  of(asked: Asked): Promise<Positions>;
  /** With the times, which take the database five times as long. */
  timed(asked: Asked): Promise<TimedPositions>;
}

export function createPhotoPositions(db: Database, timeZone: string): PhotoPositions {
  return {
    of: keptByVersion((which) => readPositions(db, which)),
    timed: keptByVersion((which) => readTimedPositions(db, which, timeZone)),
  };
}

type Which = Required<Omit<Asked, 'version'>>;

function keptByVersion<T>(read: (which: Which) => Promise<T>): (asked: Asked) => Promise<T> {
  const kept = new LRUCache<string, { version: string; positions: Promise<T> }>({ max: MAX_KEPT });
  return ({ eventId, viewer, version, set = 'all' }) => {
    const key = [eventId, viewer, set].join('/');
    const known = kept.get(key);
    if (known?.version === version) return known.positions;
    const positions = read({ eventId, viewer, set });
    kept.set(key, { version, positions });
    positions.catch(() => {
      if (kept.peek(key)?.positions === positions) kept.delete(key);
    });
    return positions;
  };
}

const minuteOf = (timeZone: string) =>
  sql<number>`coalesce(floor(extract(epoch from ${localMoment(timeZone)}) / 60)::int, ${sql.raw(String(NO_TIME))})`;

const visible = ({ eventId, viewer, set }: Which) =>
  and(visiblePhotos(eventId, viewer), set === 'all' ? undefined : isUnidentified(eventId));

/** As texts: twenty thousand rows take the driver longer than the database. From the index photos_shown alone. */
async function readPositions(db: Database, which: Which): Promise<Positions> {
  const shown = db
    .select({ id: photos.id })
    .from(photos)
    .where(visible(which))
    .orderBy(asc(photos.id))
    .as('shown');
  const [row] = await db
    .select({ ids: sql<string | null>`string_agg(${shown.id}::text, ',')` })
    .from(shown);
  return Int32Array.from(read(row?.ids));
}

async function readTimedPositions(
  db: Database,
  which: Which,
  timeZone: string,
): Promise<TimedPositions> {
  const shown = db
    .select({ id: photos.id, minute: minuteOf(timeZone).as('minute') })
    .from(photos)
    .where(visible(which))
    .orderBy(asc(photos.id))
    .as('shown');
  const [row] = await db
    .select({
      ids: sql<string | null>`string_agg(${shown.id}::text, ',')`,
      minutes: sql<string | null>`string_agg(${shown.minute}::text, ',')`,
    })
    .from(shown);
  return { ids: Int32Array.from(read(row?.ids)), minutes: Int32Array.from(read(row?.minutes)) };
}

const read = (list: string | null | undefined): number[] =>
  list ? list.split(',').map(Number) : [];
