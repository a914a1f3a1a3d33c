// Decides which similar faces are shown: thresholds by the event's size, tiers, one per photo.
// Similarities are cosines; the tables come from measurements (docs/recognition-faces.md).

/** Both recognition networks joined, or the first alone. */
export type FaceNetworks = 'both' | 'first';
export type Selfies = 1 | 2 | 3;
/** `strict`: shown as the person's own; `maybe`: shown apart, as possible. */
export type FaceTier = 'strict' | 'maybe';
export type FaceThresholds = Readonly<Record<FaceTier, number>>;

export interface FaceMatch {
  faceId: string;
  photoId: string;
  score: number;
}

/**
 * The similarity that one stranger in 1,000, in 10,000 and in 100,000 reaches, by the number of
 * selfies averaged: an average is nearer to everybody, strangers too.
 */
const measured: Record<FaceNetworks, Record<Selfies, readonly [number, number, number]>> = {
  both: {
    1: [0.88, 0.901, 0.919],
    2: [0.892, 0.908, 0.922],
    3: [0.896, 0.913, 0.932],
  },
  first: {
    1: [0.931, 0.944, 0.955],
    2: [0.936, 0.949, 0.956],
    3: [0.939, 0.951, 0.959],
  },
};

/** Strangers expected among all faces of the event, at most; and the highest rate ever allowed. */
const allowed: Record<FaceTier, { strangers: number; rate: number }> = {
  strict: { strangers: 0.5, rate: 1e-3 },
  maybe: { strangers: 5, rate: 1e-2 },
};

/** The share of strangers that a tier lets through in an event with this many faces. */
export function strangerRate(tier: FaceTier, faces: number): number {
  const { strangers, rate } = allowed[tier];
  return Math.min(rate, strangers / Math.max(1, faces));
}

/** `faces` is the number of faces in the event. */
export function faceThresholds(
  networks: FaceNetworks,
  selfies: Selfies,
  faces: number,
): FaceThresholds {
  const threshold = (tier: FaceTier): number =>
    thresholdAt(measured[networks][selfies], strangerRate(tier, faces));
  return { strict: threshold('strict'), maybe: threshold('maybe') };
}

/** Straight lines over the logarithm of the rate; beyond the table its end pieces go on. */
function thresholdAt(
  [thousandth, tenThousandth, least]: readonly [number, number, number],
  rate: number,
): number {
  const decades = -Math.log10(rate) - 4;
  const slope = decades < 0 ? tenThousandth - thousandth : least - tenThousandth;
  return tenThousandth + decades * slope;
}

export function faceTier(score: number, thresholds: FaceThresholds): FaceTier | undefined {
  if (score >= thresholds.strict) return 'strict';
  return score >= thresholds.maybe ? 'maybe' : undefined;
}

/** The best face of each photo, best first; equal scores in the order of the photo's id. */
export function keepBestPerPhoto<Match extends FaceMatch>(matches: readonly Match[]): Match[] {
  const best = new Map<string, Match>();
  for (const match of matches) {
    const known = best.get(match.photoId);
    if (!known || match.score > known.score) best.set(match.photoId, match);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.photoId < b.photoId ? -1 : 1));
}

/** More than this many were not measured; a few sure faces say all there is to say. */
const MAX_EXPANSION = 8;

/**
 * The faces to average with the selfies for a second search: sure ones only, one for each photo,
 * because one stranger among them would bring his own photos. Empty: do not search again.
 */
export function expansionFaces(
  matches: readonly FaceMatch[],
  thresholds: FaceThresholds,
): string[] {
  return keepBestPerPhoto(matches)
    .filter(({ score }) => score >= thresholds.strict)
    .slice(0, MAX_EXPANSION)
    .map(({ faceId }) => faceId);
}

/** Which row of the thresholds a query made of this many averaged vectors uses. */
export function selfiesOf(vectors: number): Selfies {
  if (vectors <= 1) return 1;
  return vectors === 2 ? 2 : 3;
}
