// Each event with the version of its gallery, asked of the database at most once a second. A write
// in this process calls `forget`, so that whoever wrote sees it at once.
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { events } from '../../schema/events.ts';
import type { EventRow } from '../events.ts';

const FRESH_MS = 1_000;
const MAX_KNOWN = 1_000;

/** An event as visitors see it: without what the organiser told us of its numbers, which is long. */
const shownColumns = {
  id: events.id,
  name: events.name,
  date: events.date,
  zone: events.zone,
  albumLink: events.albumLink,
  active: events.active,
  price: events.price,
  coverKey: events.coverKey,
  bibSearch: events.bibSearch,
  faceSearch: events.faceSearch,
  nameSearch: events.nameSearch,
  updatedAt: events.updatedAt,
};
export type ShownEvent = Pick<EventRow, keyof typeof shownColumns>;

interface EventVersion {
  /** Changes with everything that the event's gallery shows. */
  version: string;
  event: ShownEvent;
}

export interface EventVersions {
  /** Undefined when there is no such event. */
  of(eventId: number): Promise<EventVersion | undefined>;
  /** Whether the event still has this version, as far as was read within the last second. */
  isCurrent(eventId: number, version: string): boolean;
  forget(): void;
}

export function createEventVersions(db: Database): EventVersions {
  const known = new LRUCache<number, Reading>({ max: MAX_KNOWN, ttl: FRESH_MS });
  const read = prepareRead(db);
  return {
    of(eventId) {
      const fresh = known.get(eventId);
      if (fresh) return fresh.event;
      const reading: Reading = {
        event: read.execute({ eventId }).then(([row]) => {
          reading.version = row?.version;
          return row;
        }),
      };
      reading.event.catch(() => known.delete(eventId));
      known.set(eventId, reading);
      return reading.event;
    },
    isCurrent: (eventId, version) => known.get(eventId)?.version === version,
    forget: () => known.clear(),
  };
}

/** The version as this compares it. */
export const versionText = sql<string>`${events.version} || '-' || (extract(epoch from ${events.updatedAt}) * 1000)::bigint`;

interface Reading {
  event: Promise<EventVersion | undefined>;
  /** Once it was read. */
  version?: string | undefined;
}

function prepareRead(db: Database) {
  return db
    .select({
      version: versionText,
      event: shownColumns,
    })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare('event_version');
}
