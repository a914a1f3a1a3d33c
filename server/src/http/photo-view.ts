// How a photo is shown: the columns to read, which photos a visitor sees, and the row as the
// contract's photo. The sold file's key is never among the columns.
import type { Photo } from '@photolab/contract/endpoints/photos';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { photos } from '../schema/photos.ts';
import { pictureUrl } from './pictures.ts';

export const photoColumns = {
  id: photos.id,
  name: photos.name,
  previewKey: photos.previewKey,
  thumbnailKey: photos.thumbnailKey,
  width: photos.width,
  height: photos.height,
  placeholder: photos.placeholder,
  // Qualified by hand: Drizzle drops table names in a select of one table.
  bibNumbers: sql<string[]>`array(
    select b.number from photo_bibs b where b.photo_id = photos.id and not b.rejected
    order by length(b.number), b.number)`,
};

export type PhotoRow = {
  [K in keyof typeof photoColumns]: K extends 'bibNumbers'
    ? string[]
    : K extends keyof typeof photos.$inferSelect
      ? (typeof photos.$inferSelect)[K]
      : never;
};

/** On sale, with its previews made. */
export const visiblePhotos = (eventId: number) =>
  and(eq(photos.eventId, eventId), isNull(photos.deletedAt), isNotNull(photos.previewAt));

export function showPhoto(row: PhotoRow): Photo {
  return {
    id: row.id,
    name: row.name,
    bibNumbers: row.bibNumbers,
    urls: { preview: pictureUrl(row.previewKey), thumbnail: pictureUrl(row.thumbnailKey) },
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}
