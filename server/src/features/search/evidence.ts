// Joins numbers and faces at the moment of a search, looking only at the photos around it.
import { normalizeBib } from '@photolab/domain/bib-rules';
import {
  linkFacesToNumbers,
  photosOfFace,
  photosOfNumber,
  type FacePair,
  type PhotoFinding,
} from '@photolab/domain/face-links';
import { scoreAbove } from '@photolab/domain/face-match';
import { dot } from '@photolab/vision/faces/vectors';
import type { Database } from '../../platform/db/database.ts';
import type { EventFaces } from './face-indexes.ts';
import { crowdOf, search, thresholdsOf, type FaceFinding } from './find-by-face.ts';
import * as repository from './search.repository.ts';

/** Enough to know a face by; all pairs of the faces in them are compared. */
const MAX_NUMBER_PHOTOS = 40;
/** More were not measured to help. */
const MAX_AVERAGED = 8;

/** The photos of a searched face and, when its sure photos agree on one number, of that number. */
export async function joinNumber(
  db: Database,
  eventId: number,
  found: FaceFinding[],
): Promise<PhotoFinding[]> {
  const sure = found.filter(({ tier }) => tier === 'strict');
  const nearby = await repository.listNumbersOf(
    db,
    sure.map(({ photoId }) => Number(photoId)),
  );
  const [first] = sure;
  const links = linkFacesToNumbers({
    faces: sure,
    // All are the face that was searched for.
    pairs: sure.map(({ faceId }) => ({ a: first?.faceId ?? faceId, b: faceId, score: 1 })),
    readings: nearby,
    threshold: 1,
  });
  const readings = [];
  for (const number of new Set(links.map((link) => link.number))) {
    for (const photoId of await repository.listPhotosOfNumber(db, eventId, number)) {
      readings.push({ photoId: String(photoId), number });
    }
  }
  return photosOfFace(found, 0.5, readings, links);
}

/** The photos where a number is read, then those where its wearer's face is seen. */
export async function findByNumber(
  db: Database,
  eventId: number,
  number: string,
  faces: EventFaces | undefined,
): Promise<PhotoFinding[]> {
  const key = normalizeBib(number);
  const photoIds = await repository.listPhotosOfNumber(db, eventId, number);
  const read = photoIds.map((photoId) => ({ photoId: String(photoId), number: key }));
  const wearer = faces ? await findWearer(db, faces, key, photoIds) : [];
  const links = wearer.length > 0 ? [{ number: key, ...idsOf(wearer), seenTogether: 2 }] : [];
  return photosOfNumber(key, read, links);
}

const idsOf = (found: FaceFinding[]) => ({
  faceIds: found.map(({ faceId }) => faceId),
  photoIds: found.map(({ photoId }) => photoId),
});

/** Sure matches of the one face that keeps coming with the number; none when it is not clear. */
async function findWearer(
  db: Database,
  faces: EventFaces,
  number: string,
  photoIds: number[],
): Promise<FaceFinding[]> {
  const near = photoIds.slice(0, MAX_NUMBER_PHOTOS);
  const seen = (await repository.listClearFaces(db, near)).filter(
    ({ vector }) => vector.length === faces.vectorLength,
  );
  const links = linkFacesToNumbers({
    faces: seen.map(({ id, photoId }) => ({ faceId: String(id), photoId: String(photoId) })),
    pairs: pairsOf(faces, seen),
    readings: await repository.listNumbersOf(db, near),
    threshold: thresholdsOf(faces, 1).strict,
  }).filter((link) => link.number === number);
  const [link] = links;
  if (!link || links.length > 1) return [];
  const own = new Set(link.faceIds);
  const vectors = seen.filter(({ id }) => own.has(String(id))).map(({ vector }) => vector);
  const found = await search(faces, vectors.slice(0, MAX_AVERAGED));
  return found.filter(({ tier }) => tier === 'strict');
}

function pairsOf(faces: EventFaces, seen: repository.StoredFace[]): FacePair[] {
  const placed = seen.map((face) => ({ ...face, crowd: crowdOf(faces, face.vector) }));
  return placed.flatMap((a, index) =>
    placed
      .slice(index + 1)
      .filter((b) => b.photoId !== a.photoId)
      .map((b) => ({
        a: String(a.id),
        b: String(b.id),
        score: scoreAbove((a.crowd + b.crowd) / 2, dot(a.vector, b.vector)),
      })),
  );
}
