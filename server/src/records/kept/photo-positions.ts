// Where each photo of a gallery stands: the ids of an event's visible photos in the gallery's order, where
// asked with the minute at which each was taken. Read whole once; when the event's version has changed, only the
// blocks of ids are read again in which something changed, so that a photo that arrives costs the same however
// many there are. Any page is one indexed range, and its place and the list's length cost nothing.
import { and, asc, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { photos } from '../../schema/photos.ts';
import type { ShownEvent } from './event-versions.ts';
import { isUnidentified, localMoment, visiblePhotos, type Viewer } from '../photo-states.ts';
import { keepByVersion } from './by-version.ts';
import { IDS_PER_BLOCK, readPositionChanges } from './position-changes.ts';

/** Four bytes a photo, eight with its minute: 256 lists of 20,000 photos take 20 or 41 MB. */
const MAX_KEPT = 256;
/** Where more blocks changed, all are read with one query. */
const MOST_BLOCKS = 8;

/** The ids of the photos. */
type Positions = Int32Array;

export interface TimedPositions {
  ids: Positions;
  /** Of the studio's clock, since its 1970; NO_TIME where the camera said nothing. */
  minutes: Int32Array;
}

export const NO_TIME = -(2 ** 31);

const NONE: TimedPositions = { ids: new Int32Array(), minutes: new Int32Array() };

/** Which photos: all, or those that nobody can be told by. */
export type PhotoSet = 'all' | 'unidentified';

interface Asked {
  event: Pick<ShownEvent, 'id' | 'active'>;
  viewer: Viewer;
  /** Of the event; with another one it is looked which positions changed. */
  version: string;
  set?: PhotoSet;
}

export interface PhotoPositions {
  of(asked: Asked): Promise<Positions>;
  /** With the times, which take the database five times as long. */
  timed(asked: Asked): Promise<TimedPositions>;
}

export function createPhotoPositions(db: Database, timeZone: string): PhotoPositions {
  const timed = keptPositions(db, (which) => readPositions(db, which, minuteOf(timeZone)));
  const untimed = keptPositions(db, (which) => readPositions(db, which));
  return {
    of: async (asked) => (await untimed(asked)).ids,
    timed,
  };
}

interface Which {
  eventId: number;
  set: PhotoSet;
  /** All where it is not said. */
  block?: number;
}

interface Reading {
  positions: TimedPositions;
  /** Of each block, before it was read. */
  changes: Map<number, number>;
}

type ReadPositions = (which: Which) => Promise<TimedPositions>;

function keptPositions(db: Database, read: ReadPositions) {
  const kept = keepByVersion<Reading>({ max: MAX_KEPT });
  return async ({ event, viewer, version, set = 'all' }: Asked): Promise<TimedPositions> => {
    if (viewer === 'visitor' && !event.active) return NONE;
    const which = { eventId: event.id, set };
    const { positions } = await kept(`${String(event.id)}/${set}`, version, (before) =>
      readAnew(db, read, which, before),
    );
    return positions;
  };
}

async function readAnew(
  db: Database,
  read: ReadPositions,
  which: Which,
  before: Promise<Reading> | undefined,
): Promise<Reading> {
  const known = await before?.catch(() => undefined);
  // First: what changes in between is read once more, and nothing is missed.
  const changes = await readPositionChanges(db, which.eventId);
  const changed = [...changes.keys()].filter(
    (block) => known?.changes.get(block) !== changes.get(block),
  );
  if (!known || changed.length > MOST_BLOCKS) return { positions: await read(which), changes };
  const parts = await Promise.all(
    changed.map(async (block) => ({ block, part: await read({ ...which, block }) })),
  );
  return { positions: parts.reduce(withPart, known.positions), changes };
}

function withPart(
  { ids, minutes }: TimedPositions,
  { block, part }: { block: number; part: TimedPositions },
): TimedPositions {
  const placeOf = (first: number) => {
    const place = ids.findIndex((id) => id >= first);
    return place === -1 ? ids.length : place;
  };
  const [from, to] = [placeOf(block * IDS_PER_BLOCK), placeOf((block + 1) * IDS_PER_BLOCK)];
  const replace = (whole: Int32Array, own: Int32Array) => {
    const [head, rest] = [whole.subarray(0, from), whole.subarray(to)];
    const next = new Int32Array(head.length + own.length + rest.length);
    next.set(head);
    next.set(own, head.length);
    next.set(rest, head.length + own.length);
    return next;
  };
  return { ids: replace(ids, part.ids), minutes: replace(minutes, part.minutes) };
}

const minuteOf = (timeZone: string) =>
  sql<number>`coalesce(floor(extract(epoch from ${localMoment(timeZone)}) / 60)::int, ${sql.raw(String(NO_TIME))})`;

const within = (block: number) =>
  and(gte(photos.id, block * IDS_PER_BLOCK), lt(photos.id, (block + 1) * IDS_PER_BLOCK));

/** As texts: twenty thousand rows take the driver longer than the database. Without minutes from the index photos_shown alone. */
async function readPositions(
  db: Database,
  { eventId, set, block }: Which,
  minute = sql<number>`null::int`,
): Promise<TimedPositions> {
  const shown = db
    .select({ id: photos.id, minute: minute.as('minute') })
    .from(photos)
    .where(
      and(
        visiblePhotos(eventId, 'admin'),
        block === undefined ? undefined : within(block),
        set === 'all' ? undefined : isUnidentified(eventId),
      ),
    )
    .orderBy(asc(photos.id))
    .as('shown');
  const [row] = await db
    .select({
      ids: sql<string | null>`string_agg(${shown.id}::text, ',')`,
      minutes: sql<string | null>`string_agg(${shown.minute}::text, ',')`,
    })
    .from(shown);
  return { ids: numbersOf(row?.ids), minutes: numbersOf(row?.minutes) };
}

const numbersOf = (list: string | null | undefined): Int32Array =>
  Int32Array.from(list ? list.split(',').map(Number) : []);
