// Joins two kinds of evidence: faces that keep coming with one number belong to its wearer, so the
// number finds photos where it cannot be read, and a face finds photos where it cannot be seen.

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
}

export type FindingReason = 'number' | 'face' | 'linked-face';

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
  /** In how many photos. */
  together: number;
  faces: readonly PhotoFace[];
}

/**
 * The number that these faces of one person come with: in two photos or more, and with no other
 * number as often as twice.
 */
export function numberOfPerson(
  faces: readonly PhotoFace[],
  readings: readonly NumberReading[],
): string | undefined {
  return wearerOf(faces, numbersByPhoto(readings))?.number;
}

/**
 * The faces of the one person who wears the number; none when it is not clear who does. Two persons
 * of one photo cannot wear one number: the one seen with it more often keeps it.
 */
export function facesOfNumber(
  number: string,
  { faces, pairs, readings, threshold }: Surroundings,
): readonly PhotoFace[] {
  const numbersIn = numbersByPhoto(readings);
  const wearers = clusterFaces(faces, pairs, threshold)
    .flatMap((person) => wearerOf(person, numbersIn) ?? [])
    .filter((wearer) => wearer.number === number);
  const sure = wearers.filter((wearer) => !wearers.some((other) => disputes(other, wearer)));
  const [only] = sure;
  return only && sure.length === 1 ? only.faces : [];
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

function numbersByPhoto(readings: readonly NumberReading[]): Map<number, Set<string>> {
  const numbers = new Map<number, Set<string>>();
  for (const { photoId, number } of readings) {
    numbers.set(photoId, (numbers.get(photoId) ?? new Set()).add(number));
  }
  return numbers;
}

function wearerOf(
  faces: readonly PhotoFace[],
  numbersIn: ReadonlyMap<number, ReadonlySet<string>>,
): Wearer | undefined {
  const together = new Map<string, number>();
  for (const { photoId } of faces) {
    for (const number of numbersIn.get(photoId) ?? []) {
      together.set(number, (together.get(number) ?? 0) + 1);
    }
  }
  const often = [...together].filter(([, count]) => count >= MIN_PHOTOS_TOGETHER);
  const [only] = often;
  return only && often.length === 1 ? { number: only[0], together: only[1], faces } : undefined;
}

function disputes(other: Wearer, wearer: Wearer): boolean {
  return (
    other !== wearer && other.together >= wearer.together && sharesPhoto(other.faces, wearer.faces)
  );
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
