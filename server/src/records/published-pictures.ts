// Whether a visitor may be sent a photo's picture, asked of the database at most every few seconds
// for each. A write in this process calls `forget`, so that what it hid is gone at once.
import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { events } from '../schema/events.ts';
import { photos } from '../schema/photos.ts';

const FRESH_MS = 10_000;
const MAX_KNOWN = 50_000;
/** Where photos' pictures are; every other picture is for everybody. */
const PHOTO_FOLDERS = ['public/previews/', 'public/thumbnails/'];

export interface PublishedPictures {
  /** Whether the picture belongs to a photo, and so may be withdrawn. */
  isPhoto(key: string): boolean;
  /** Whether anybody may see this photo's picture now. */
  isPublished(key: string): Promise<boolean>;
  forget(): void;
}

export function createPublishedPictures(db: Database): PublishedPictures {
  const known = new Map<string, { published: Promise<boolean>; readAt: number }>();
  return {
    isPhoto: (key) => PHOTO_FOLDERS.some((folder) => key.startsWith(folder)),
    isPublished(key) {
      const entry = known.get(key);
      if (entry && Date.now() - entry.readAt < FRESH_MS) return entry.published;
      if (known.size >= MAX_KNOWN) known.clear();
      const published = readPublished(db, key);
      // Only a yes is kept: a picture that is about to appear is asked for again.
      published.then(
        (yes) => yes || known.delete(key),
        () => known.delete(key),
      );
      known.set(key, { published, readAt: Date.now() });
      return published;
    },
    forget: () => known.clear(),
  };
}

async function readPublished(db: Database, key: string): Promise<boolean> {
  const [row] = await db
    .select({
      published: sql<boolean>`${events.active} and ${photos.hiddenAt} is null and ${photos.deletedAt} is null`,
    })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(or(eq(photos.previewKey, key), eq(photos.thumbnailKey, key)))
    .limit(1);
  return row?.published ?? false;
}
