// The numbers of photos with who wears them: the evidence that joins numbers and faces.
import type { NumberReading } from '@photolab/domain/faces/face-links';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { faceOver } from '@photolab/vision/bibs/wearer';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { bibReadings, faces, photoBibs, photos } from '../../schema/photos.ts';

/** The numbers of these photos, each with the face that stands over it, where one is clear. */
export async function listNumbersOf(db: Database, photoIds: number[]): Promise<NumberReading[]> {
  if (photoIds.length === 0) return [];
  const numbers = await db
    .select({ photoId: photoBibs.photoId, number: photoBibs.numberKey })
    .from(photoBibs)
    .where(and(inArray(photoBibs.photoId, photoIds), eq(photoBibs.rejected, false)));
  const numbered = [...new Set(numbers.map(({ photoId }) => photoId))];
  if (numbered.length === 0) return [];
  const [places, facesIn] = await Promise.all([
    listPlaces(db, numbered),
    listFacesByPhoto(db, numbered),
  ]);
  return numbers.map((reading) => {
    const place = places.get(placeKey(reading));
    // What a person typed in has no place.
    const face = place && faceOver(place.box, facesIn.get(reading.photoId) ?? [], place.aspect);
    return face ? { ...reading, wornBy: face.faceId } : reading;
  });
}

function placeKey({ photoId, number }: NumberReading): string {
  return `${String(photoId)} ${number}`;
}

/** Where a number is read in a photo, by `placeKey`: its surest reading. */
async function listPlaces(db: Database, photoIds: number[]) {
  const rows = await db
    .select({
      photoId: bibReadings.photoId,
      text: bibReadings.text,
      box: bibReadings.box,
      aspect: sql<number>`${photos.width}::float8 / ${photos.height}`,
    })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(inArray(bibReadings.photoId, photoIds))
    .orderBy(asc(bibReadings.confidence));
  return new Map(rows.map((row) => [placeKey({ ...row, number: normalizeBib(row.text) }), row]));
}

async function listFacesByPhoto(db: Database, photoIds: number[]) {
  const rows = await db
    .select({ faceId: faces.id, photoId: faces.photoId, box: faces.box })
    .from(faces)
    .where(inArray(faces.photoId, photoIds));
  return groupedBy(rows, ({ photoId }) => photoId);
}
