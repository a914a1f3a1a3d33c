// 'No soy yo': a runner's word that a photo offered to them shows somebody else. It hides the photo
// on that runner's screen; here it only counts, for the studio: anybody may say it of any photo.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { visiblePhotos } from '../../records/photo-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { strangerReports } from '../../schema/finding.ts';
import { photos } from '../../schema/photos.ts';

/** Numbers kept of a photo: whoever makes more up is counted without. */
const MOST_NUMBERS = 20;

/** @throws AppError `photo-not-found` */
export async function reportStranger(
  db: Database,
  { eventId, photoId, number = '' }: { eventId: number; photoId: number; number?: string },
): Promise<void> {
  const shown = await db.$count(photos, and(visiblePhotos(eventId), eq(photos.id, photoId)));
  if (shown === 0) throw new AppError('photo-not-found');
  const ofPhoto = eq(strangerReports.photoId, photoId);
  const key = number ? normalizeBib(number) : '';
  const isNew =
    (await db.$count(strangerReports, and(ofPhoto, eq(strangerReports.numberKey, key)))) === 0;
  const isFull = isNew && (await db.$count(strangerReports, ofPhoto)) >= MOST_NUMBERS;
  await db
    .insert(strangerReports)
    .values({ eventId, photoId, numberKey: isFull ? '' : key })
    .onConflictDoUpdate({
      target: [strangerReports.photoId, strangerReports.numberKey],
      set: { times: sql`${strangerReports.times} + 1` },
    });
}
