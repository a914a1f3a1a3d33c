// Whether a visitor may be sent a photo's picture, asked of the database at most every few seconds
// for each, and again with every change of its event: what was hidden is gone as soon as the event's
// version is looked at again, in every process. A write in this process calls `forget` besides.
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { eventPhotographers } from '../../schema/accounts.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';
import { versionText, type EventVersions } from '../kept/event-versions.ts';
import { publishedPhoto } from '../photo-states.ts';

const FRESH_MS = 10_000;
const MAX_KNOWN = 50_000;
/** Where photos' pictures are; every other picture is for everybody. */
const PHOTO_FOLDERS = ['public/previews/', 'public/thumbnails/'];

export interface PublishedPictures {
  /** Whether the picture belongs to a photo, and so may be withdrawn. */
  isPhoto(key: string): boolean;
  /** Whether anybody may see this photo's picture now. */
  isPublished(key: string): Promise<boolean>;
  /** Whether the photo is of an event that is this photographer's. */
  isOf(key: string, accountId: number): Promise<boolean>;
  forget(): void;
}

interface Known {
  published: boolean;
  eventId: number;
  /** Of the event, when the picture was asked for. */
  version: string;
  /** By `performance.now()`: a wall clock may be set back. */
  readAt: number;
}

export function createPublishedPictures(db: Database, versions: EventVersions): PublishedPictures {
  const known = new Map<string, Promise<Known>>();
  const isFresh = async ({ eventId, version, readAt }: Known) =>
    performance.now() - readAt < FRESH_MS && (await versions.of(eventId))?.version === version;
  return {
    isPhoto: (key) => PHOTO_FOLDERS.some((folder) => key.startsWith(folder)),
    async isPublished(key) {
      const entry = await known.get(key);
      if (entry && (await isFresh(entry))) return entry.published;
      if (known.size >= MAX_KNOWN) known.clear();
      const reading = readPublished(db, key);
      known.set(key, reading);
      try {
        const { published } = await reading;
        // Only a yes is kept: a picture that is about to appear is asked for again.
        if (!published) known.delete(key);
        return published;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
    async isOf(key, accountId) {
      const [row] = await db
        .select({ eventId: photos.eventId })
        .from(photos)
        .innerJoin(eventPhotographers, eq(eventPhotographers.eventId, photos.eventId))
        .where(and(eq(eventPhotographers.accountId, accountId), isPictureOf(key)))
        .limit(1);
      return row !== undefined;
    },
    forget: () => known.clear(),
  };
}

const isPictureOf = (key: string) => or(eq(photos.previewKey, key), eq(photos.thumbnailKey, key));

async function readPublished(db: Database, key: string): Promise<Known> {
  const readAt = performance.now();
  const [row] = await db
    .select({
      published: sql<boolean>`${publishedPhoto}`,
      eventId: events.id,
      version: versionText,
    })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(isPictureOf(key))
    .limit(1);
  return row ? { ...row, readAt } : { published: false, eventId: 0, version: '', readAt };
}
