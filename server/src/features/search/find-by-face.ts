// From the vectors of a person's selfies to the photos that show them.
import {
  crowdLevel,
  expansionFaces,
  faceThresholds,
  faceTier,
  keepBestPerPhoto,
  scoreAbove,
  selfiesOf,
  similarityAt,
  surenessOf,
  type FaceMatch,
  type FaceNetworks,
  type FaceThresholds,
  type FaceTier,
} from '@photolab/domain/faces/face-match';
import { averageVectors } from '@photolab/vision/faces/vectors';
import type { Database } from '../../platform/db/database.ts';
import type { EventFaces } from './face-indexes.ts';
import { listExisting, listFaces } from './search.repository.ts';

/** Nobody is in more photos of one event than this. */
const MAX_MATCHES = 500;
const FIRST_NETWORK_LENGTH = 128;

export interface FaceFinding extends FaceMatch {
  tier: FaceTier;
  /** From 0 to 1 and comparable between queries, as `score` is not. */
  sureness: number;
  /** Its photo is, at somebody's wish. */
  hidden: boolean;
}

/**
 * One per photo, surest first. A second search, with the sure faces of the first averaged in, finds
 * the person in other light and at other angles. What is hidden leads nobody on to further photos.
 */
export async function findByFace(
  db: Database,
  faces: EventFaces,
  selfies: Float32Array[],
): Promise<FaceFinding[]> {
  const usable = selfies.filter((vector) => vector.length === faces.vectorLength);
  if (usable.length === 0) return [];
  const first = await search(db, faces, usable);
  const shown = first.filter(({ hidden }) => !hidden);
  const sure = expansionFaces(shown, thresholdsOf(faces, usable.length));
  const known = await listFaces(db, sure);
  const second =
    known.length > 0
      ? await search(db, faces, [...usable, ...known.map(({ vector }) => vector)])
      : [];
  return keepBestPerPhoto([...first, ...second], ({ sureness }) => sureness);
}

/**
 * The faces like the average of these vectors of one person. What was deleted since the faces came to
 * memory is not found.
 */
export async function search(
  db: Database,
  faces: EventFaces,
  vectors: Float32Array[],
): Promise<FaceFinding[]> {
  const query = averageVectors(vectors);
  const crowd = crowdOf(faces, query);
  const thresholds = thresholdsOf(faces, vectors.length);
  const least = similarityAt(crowd, thresholds.maybe);
  const hits = await faces.index.search(query, MAX_MATCHES, least);
  const there = await listExisting(
    db,
    hits.map(({ id }) => id),
  );
  return hits.flatMap((hit) => {
    const score = scoreAbove(crowd, hit.score);
    const photoId = faces.photoOf(hit.id);
    const tier = faceTier(score, thresholds);
    const known = there.get(hit.id);
    if (photoId === undefined || !tier || !known) return [];
    const sureness = surenessOf(score, thresholds, scoreAbove(crowd, 1));
    return [{ faceId: hit.id, photoId, score, tier, sureness, hidden: known.hidden }];
  });
}

/** How alike the event's faces are to this one; a threshold is a score above that. */
export function crowdOf(faces: EventFaces, query: Float32Array): number {
  return crowdLevel(networksOf(faces), faces.index.sample(query));
}

/** For a query made of that many averaged vectors. */
export function thresholdsOf(faces: EventFaces, vectors: number): FaceThresholds {
  return faceThresholds(networksOf(faces), selfiesOf(vectors), faces.index.size);
}

function networksOf({ vectorLength }: EventFaces): FaceNetworks {
  return vectorLength > FIRST_NETWORK_LENGTH ? 'both' : 'first';
}
