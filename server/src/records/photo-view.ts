// How a photo is shown: the columns to read, and the row as the contract's photo. The sold file's key is never among the columns.
import type { Photo } from '@photolab/contract/endpoints/photos';
import { sql } from 'drizzle-orm';
import { pictureUrl } from '../http/pictures.ts';
import { photos } from '../schema/photos.ts';

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
