// Joins two kinds of evidence: a face that stands over a number, or keeps coming with it, is that of
// its wearer, so the number finds photos where it cannot be read, and a face finds photos where it
// cannot be seen.
import { groupedBy } from '../shop/grouped-by.ts';

export interface PhotoFace {
  faceId: number;
  photoId: number;
}

export interface FacePair {
  a: number;
  b: number;
  score: number;
}

export interface NumberReading {
  photoId: number;
  number: string;
  /** The face that stands over it, where one is clear. */
  wornBy?: number;
}

type FindingReason = 'number' | 'face' | 'linked-face';

export interface PhotoFinding {
  photoId: number;
  reason: FindingReason;
  /** The number that the photo was found by; absent when only the face speaks for it. */
  number?: string;
}

/** One photo together proves nothing: anybody may stand beside a runner once. */
const MIN_PHOTOS_TOGETHER = 2;

/** Faces that may be of one person, with what is read in their photos. */
export interface Surroundings {
  faces: readonly PhotoFace[];
  /** Pairs of similar faces; those under `threshold` are ignored. */
  pairs: readonly FacePair[];
  readings: readonly NumberReading[];
  threshold: number;
}

/** A person's faces, and the number that they come with. */
interface Wearer {
  number: string;
  /** Whether they stand over it; else it is only read in their photos. */
  isWorn: boolean;
  /** In how many photos. */
  photos: number;
  faces: readonly PhotoFace[];
}

/**
 * The number that these faces of one person come with: the one they stand over more often than over
 * any other, else the only one that is read in two of their photos or more over which nobody stands.
 */
export function numberOfPerson(
  faces: readonly PhotoFace[],
  readings: readonly NumberReading[],
): string | undefined {
  return wearerOf(faces, byPhoto(readings))?.number;
}

/**
 * The faces of the one person who wears the number; none when it is not clear who does. Two persons
 * cannot wear one number: the one seen with it more often keeps it.
 */
export function facesOfNumber(
  number: string,
  { faces, pairs, readings, threshold }: Surroundings,
): readonly PhotoFace[] {
  const readIn = byPhoto(readings);
  const wearers = clusterFaces(faces, pairs, threshold)
    .flatMap((person) => wearerOf(person, readIn) ?? [])
    .filter((wearer) => wearer.number === number);
  const worn = wearers.filter(({ isWorn }) => isWorn);
  const sure =
    worn.length > 0
      ? worn.filter((wearer) => !worn.some((other) => isAsOften(other, wearer)))
      : wearers.filter((wearer) => !wearers.some((other) => disputes(other, wearer)));
  const [only] = sure;
  return only && sure.length === 1 ? only.faces : [];
}

/**
 * Whether a face stands over another number, so that it is not of who wears this one, however alike.
 * A shorter or a longer number says nothing: either may be what is seen of the other.
 */
export function wearsAnother(
  faceId: number,
  number: string,
  readings: readonly NumberReading[],
): boolean {
  const worn = readings.filter(({ wornBy }) => wornBy === faceId).map((reading) => reading.number);
  return !worn.includes(number) && worn.some((other) => other.length === number.length);
}

/**
 * Faces of whole photos, of those with the fewest first, up to so many together: a crowd says least about who wears
 * a number, and every two of its faces would be compared.
 */
export function ofFewestFaces<Face extends PhotoFace>(
  faces: readonly Face[],
  most: number,
): Face[] {
  const photos = [...groupedBy(faces, ({ photoId }) => photoId).values()];
  const kept: Face[] = [];
  for (const photo of photos.toSorted((a, b) => a.length - b.length)) {
    if (kept.length + photo.length > most) break;
    kept.push(...photo);
  }
  return kept;
}

/** Every two faces of different photos, with how alike they are. */
export function pairsOf<Face extends PhotoFace>(
  faces: readonly Face[],
  scoreOf: (a: Face, b: Face) => number,
): FacePair[] {
  return faces.flatMap((a, index) =>
    faces
      .slice(index + 1)
      .filter((b) => b.photoId !== a.photoId)
      .map((b) => ({ a: a.faceId, b: b.faceId, score: scoreOf(a, b) })),
  );
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
  const groups = new Map<number, PhotoFace[]>(faces.map((face) => [face.faceId, [face]]));
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

type ReadingsByPhoto = ReadonlyMap<number, readonly NumberReading[]>;

const byPhoto = (readings: readonly NumberReading[]): ReadingsByPhoto =>
  groupedBy(readings, ({ photoId }) => photoId);

function wearerOf(faces: readonly PhotoFace[], readIn: ReadingsByPhoto): Wearer | undefined {
  const around = faces.flatMap(({ faceId, photoId }) =>
    (readIn.get(photoId) ?? []).map((reading) => ({ ...reading, faceId })),
  );
  const [most, next] = byTimes(around.filter(({ wornBy, faceId }) => wornBy === faceId));
  if (most) {
    return next?.photos === most.photos ? undefined : { ...most, isWorn: true, faces };
  }
  const often = byTimes(around.filter(({ wornBy }) => wornBy === undefined)).filter(
    ({ photos }) => photos >= MIN_PHOTOS_TOGETHER,
  );
  const [only] = often;
  return only && often.length === 1 ? { ...only, isWorn: false, faces } : undefined;
}

/** Each number with how many photos it is read in, the most frequent one first. */
function byTimes(readings: readonly NumberReading[]): { number: string; photos: number }[] {
  const photosOf = new Map<string, Set<number>>();
  for (const { number, photoId } of readings) {
    photosOf.set(number, (photosOf.get(number) ?? new Set()).add(photoId));
  }
  return [...photosOf]
    .map(([number, { size }]) => ({ number, photos: size }))
    .sort((a, b) => b.photos - a.photos);
}

function isAsOften(other: Wearer, wearer: Wearer): boolean {
  return other !== wearer && other.photos >= wearer.photos;
}

function disputes(other: Wearer, wearer: Wearer): boolean {
  return isAsOften(other, wearer) && sharesPhoto(other.faces, wearer.faces);
}

/** The photos of a number: those where it is read, then those that show its wearer's face. */
export function photosOfNumber(
  number: string,
  readIn: readonly number[],
  shownIn: readonly number[],
): PhotoFinding[] {
  return onePerPhoto([
    ...readIn.map((photoId) => ({ photoId, reason: 'number' as const, number })),
    ...shownIn.map((photoId) => ({ photoId, reason: 'linked-face' as const, number })),
  ]);
}

/** The photos of a person: those that show the face, in their order, then those of the number. */
export function photosOfPerson(
  shownIn: readonly number[],
  ofNumber: readonly PhotoFinding[],
): PhotoFinding[] {
  return onePerPhoto([
    ...shownIn.map((photoId) => ({ photoId, reason: 'face' as const })),
    ...ofNumber,
  ]);
}

function onePerPhoto(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const first = new Map<number, PhotoFinding>();
  for (const finding of findings) {
    if (!first.has(finding.photoId)) first.set(finding.photoId, finding);
  }
  return [...first.values()];
}
