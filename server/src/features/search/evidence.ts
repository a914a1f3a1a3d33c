// Joins numbers and faces at the moment of a search, looking only at the photos around it.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import {
  facesOfNumber,
  numberOfPerson,
  ofFewestFaces,
  pairsOf,
  photosOfNumber,
  photosOfPerson,
  wearsAnother,
  type PhotoFinding,
} from '@photolab/domain/faces/face-links';
import { scoreAbove } from '@photolab/domain/faces/face-match';
import { dot } from '@photolab/vision/faces/vectors';
import type { Database } from '../../platform/db/database.ts';
import type { EventFaces } from './face-indexes.ts';
import { crowdOf, search, thresholdsOf, type FaceFinding } from './find-by-face.ts';
import * as repository from './search.repository.ts';
import { listNumbersOf } from './worn-numbers.ts';

/** Enough to know a face by. */
const MAX_NUMBER_PHOTOS = 40;
/** All pairs of them are compared, and each with the event's crowd: nothing else is answered meanwhile. */
const MAX_NUMBER_FACES = 120;
/** More were not measured to help. */
const MAX_AVERAGED = 8;

const photosOf = (found: readonly { photoId: number }[]) => found.map(({ photoId }) => photoId);

/** The photos of a searched face and, when its sure photos agree on one number, of that number. */
export async function joinNumber(
  db: Database,
  eventId: number,
  likely: FaceFinding[],
): Promise<PhotoFinding[]> {
  const shown = new Set(await repository.listShown(db, eventId, photosOf(likely)));
  const found = likely.filter(({ photoId }) => shown.has(photoId));
  const sure = found.filter(({ tier }) => tier === 'strict');
  const number = numberOfPerson(sure, await listNumbersOf(db, photosOf(sure)));
  if (number === undefined) return photosOfPerson(photosOf(found), []);
  const readIn = await listReadIn(db, eventId, number);
  return photosOfPerson(photosOf(found), photosOfNumber(number, readIn, []));
}

/** Who is hidden on a photo is not led to by it either: what is not shown is no evidence. */
const listReadIn = async (db: Database, eventId: number, number: string) =>
  repository.listShown(db, eventId, await repository.listPhotosOfNumber(db, eventId, number));

/** The photos where a number is read, then those where its wearer's face is seen. */
export async function findByNumber(
  db: Database,
  eventId: number,
  number: string,
  faces: EventFaces | undefined,
): Promise<PhotoFinding[]> {
  const key = normalizeBib(number);
  const readIn = await listReadIn(db, eventId, number);
  const shownIn = faces ? await findWearer(db, faces, key, readIn) : [];
  return photosOfNumber(key, readIn, photosOf(shownIn));
}

/** Sure matches of the one person who wears the number; none when it is not clear who does. */
async function findWearer(
  db: Database,
  faces: EventFaces,
  number: string,
  photoIds: number[],
): Promise<FaceFinding[]> {
  const near = photoIds.slice(0, MAX_NUMBER_PHOTOS);
  const clear = (await repository.listClearFaces(db, near)).filter(
    ({ vector }) => vector.length === faces.vectorLength,
  );
  const seen = ofFewestFaces(clear, MAX_NUMBER_FACES).map((face) => ({
    ...face,
    crowd: crowdOf(faces, face.vector),
  }));
  const own = facesOfNumber(number, {
    faces: seen,
    pairs: pairsOf(seen, (a, b) => scoreAbove((a.crowd + b.crowd) / 2, dot(a.vector, b.vector))),
    readings: await listNumbersOf(db, near),
    threshold: thresholdsOf(faces, 1).strict,
  });
  if (own.length === 0) return [];
  const ids = new Set(own.map(({ faceId }) => faceId));
  const vectors = seen.filter(({ faceId }) => ids.has(faceId)).map(({ vector }) => vector);
  const found = await search(db, faces, vectors.slice(0, MAX_AVERAGED));
  const sure = found.filter(({ tier }) => tier === 'strict');
  const readings = await listNumbersOf(db, photosOf(sure));
  return sure.filter(({ faceId }) => !wearsAnother(faceId, number, readings));
}
