// The events' list says how many photos each event has. Counting is slow where there are many, so
// a count is kept until the event's version or its latest photo changes: every deletion raises the
// version, every upload brings a later photo.
import type { Database } from '../../platform/db/database.ts';
import { getEvent, type EventRow } from '../../records/events.ts';
import * as repository from './events.repository.ts';

export type ListedEvent = EventRow & { photoCount: number };

export interface PhotoCounts {
  /** Every event with its count, the newest first. */
  list(): Promise<ListedEvent[]>;
  /** @throws AppError `event-not-found` */
  get(id: number): Promise<ListedEvent>;
}

export function createPhotoCounts(db: Database): PhotoCounts {
  let known = new Map<string, number>();
  return {
    list: async () => {
      const events = await repository.listEvents(db);
      const stale = events.filter((event) => !known.has(keyOf(event)));
      const counted = await repository.countPhotos(
        db,
        stale.map((event) => event.id),
      );
      const next = new Map<string, number>();
      const listed = events.map((event) => {
        const photoCount = known.get(keyOf(event)) ?? counted.get(event.id) ?? 0;
        next.set(keyOf(event), photoCount);
        return { ...event, photoCount };
      });
      known = next;
      return listed;
    },
    get: async (id) => {
      const event = await getEvent(db, id);
      const counted = await repository.countPhotos(db, [id]);
      return { ...event, photoCount: counted.get(id) ?? 0 };
    },
  };
}

function keyOf(event: { id: number; version: number; latestPhotoId: number | null }): string {
  return [event.id, event.version, event.latestPhotoId ?? 0].join('-');
}
