// Joins two kinds of evidence: faces that keep coming with one number belong to its wearer, so the
// number finds photos where it cannot be read, and a face finds photos where it cannot be seen.
import type { FaceMatch } from './face-match.ts';

export interface PhotoFace {
  faceId: string;
  photoId: string;
}

export interface FacePair {
  a: string;
  b: string;
  score: number;
}

export interface NumberReading {
  photoId: string;
  number: string;
}

/** The faces of one person, and the number that person wears. */
export interface FaceLink {
  number: string;
  faceIds: string[];
  photoIds: string[];
  /** Photos where the number is read and one of the faces is seen. */
  seenTogether: number;
}

export type FindingReason = 'number' | 'face' | 'linked-face';

export interface PhotoFinding {
  photoId: string;
  reason: FindingReason;
  /** The number that the photo was found by; absent when only the face speaks for it. */
  number?: string;
}

/** One photo together proves nothing: anybody may stand beside a runner once. */
const MIN_PHOTOS_TOGETHER = 2;

interface LinkInput {
  faces: readonly PhotoFace[];
  /** Pairs of similar faces; those under `threshold` are ignored. */
  pairs: readonly FacePair[];
  readings: readonly NumberReading[];
  threshold: number;
}

/**
 * Links the faces of a person to a number when they come with it in two photos or more, with no
 * other number as often as twice, and no other person claims the number in the same photos.
 */
export function linkFacesToNumbers({ faces, pairs, readings, threshold }: LinkInput): FaceLink[] {
  const numbersIn = numbersByPhoto(readings);
  const links = clusterFaces(faces, pairs, threshold).flatMap((cluster) => {
    const link = linkOf(cluster, numbersIn);
    return link ? [link] : [];
  });
  return links.filter((link) => !links.some((other) => disputes(other, link)));
}

/**
 * Groups faces of one person. The most similar pairs are joined first, and never two groups that
 * appear in one photo: nobody is in a photo twice.
 */
export function clusterFaces(
  faces: readonly PhotoFace[],
  pairs: readonly FacePair[],
  threshold: number,
): PhotoFace[][] {
  const groups = new Map<string, PhotoFace[]>(faces.map((face) => [face.faceId, [face]]));
  const similar = pairs.filter(({ score }) => score >= threshold);
  for (const { a, b } of similar.sort((p, q) => q.score - p.score)) {
    const first = groups.get(a);
    const second = groups.get(b);
    if (!first || !second || first === second || sharesPhoto(first, second)) continue;
    const [large, small] = first.length >= second.length ? [first, second] : [second, first];
    large.push(...small);
    for (const { faceId } of small) groups.set(faceId, large);
  }
  return [...new Set(groups.values())];
}

function sharesPhoto(a: readonly PhotoFace[], b: readonly PhotoFace[]): boolean {
  const photos = new Set(a.map(({ photoId }) => photoId));
  return b.some(({ photoId }) => photos.has(photoId));
}

function numbersByPhoto(readings: readonly NumberReading[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const { photoId, number } of readings) {
    numbers.set(photoId, (numbers.get(photoId) ?? new Set()).add(number));
  }
  return numbers;
}

function linkOf(
  cluster: readonly PhotoFace[],
  numbersIn: ReadonlyMap<string, ReadonlySet<string>>,
): FaceLink | undefined {
  const together = new Map<string, number>();
  for (const { photoId } of cluster) {
    for (const number of numbersIn.get(photoId) ?? []) {
      together.set(number, (together.get(number) ?? 0) + 1);
    }
  }
  const often = [...together].filter(([, count]) => count >= MIN_PHOTOS_TOGETHER);
  const [only] = often;
  if (!only || often.length > 1) return undefined;
  const [number, seenTogether] = only;
  return {
    number,
    seenTogether,
    faceIds: cluster.map(({ faceId }) => faceId),
    photoIds: cluster.map(({ photoId }) => photoId),
  };
}

/** Two persons of one photo cannot wear one number: the one seen with it more often keeps it. */
function disputes(other: FaceLink, link: FaceLink): boolean {
  return (
    other !== link &&
    other.number === link.number &&
    other.seenTogether >= link.seenTogether &&
    other.photoIds.some((photoId) => link.photoIds.includes(photoId))
  );
}

/** The photos of a number: those where it is read, then those with its wearer's face. */
export function photosOfNumber(
  number: string,
  readings: readonly NumberReading[],
  links: readonly FaceLink[],
): PhotoFinding[] {
  const read = readings.filter((reading) => reading.number === number);
  const linked = links.filter((link) => link.number === number).flatMap((link) => link.photoIds);
  return onePerPhoto([
    ...read.map(({ photoId }) => ({ photoId, reason: 'number' as const, number })),
    ...linked.map((photoId) => ({ photoId, reason: 'linked-face' as const, number })),
  ]);
}

/**
 * The photos of a searched face: those of its matches, in their order, then those of its number
 * when the `strict` matches point to one number only.
 */
export function photosOfFace(
  matches: readonly FaceMatch[],
  strict: number,
  readings: readonly NumberReading[],
  links: readonly FaceLink[],
): PhotoFinding[] {
  const sure = new Set(matches.filter(({ score }) => score >= strict).map((match) => match.faceId));
  const numbers = new Set(
    links.filter(({ faceIds }) => faceIds.some((id) => sure.has(id))).map((link) => link.number),
  );
  const found: PhotoFinding[] = matches.map(({ photoId }) => ({ photoId, reason: 'face' }));
  const [number] = numbers;
  if (number === undefined || numbers.size > 1) return onePerPhoto(found);
  return onePerPhoto([...found, ...photosOfNumber(number, readings, links)]);
}

function onePerPhoto(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const first = new Map<string, PhotoFinding>();
  for (const finding of findings) {
    if (!first.has(finding.photoId)) first.set(finding.photoId, finding);
  }
  return [...first.values()];
}
