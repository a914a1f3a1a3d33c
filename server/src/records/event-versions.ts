// The version of each event's gallery, asked of the database at most once a second. A write in this
// process calls `forget`, so that whoever wrote sees it at once.
import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';

const FRESH_MS = 1_000;
const MAX_KNOWN = 1_000;

export interface EventVersions {
  /** Undefined when there is no such event. */
  of(eventId: number): Promise<string | undefined>;
  forget(): void;
}

export function createEventVersions(db: Database): EventVersions {
  const known = new LRUCache<number, Promise<string | undefined>>({
    max: MAX_KNOWN,
    ttl: FRESH_MS,
  });
  return {
    of(eventId) {
      const fresh = known.get(eventId);
      if (fresh) return fresh;
      const version = readVersion(db, eventId);
      version.catch(() => known.delete(eventId));
      known.set(eventId, version);
      return version;
    },
    forget: () => known.clear(),
  };
}

async function readVersion(db: Database, eventId: number): Promise<string | undefined> {
  const [row] = await db
    .select({
      version: sql<string>`${events.version} || '-' || (extract(epoch from ${events.updatedAt}) * 1000)::bigint`,
    })
    .from(events)
    .where(eq(events.id, eventId));
  return row?.version;
}
