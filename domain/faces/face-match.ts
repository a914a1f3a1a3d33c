// Decides which similar faces are shown: how far a likeness stands out of the event's crowd,
// thresholds by the event's size, tiers, one per photo. Similarities are cosines; the tables come
// from measurements (docs/recognition-faces.md).

/** Both recognition networks joined, or the first alone. */
export type FaceNetworks = 'both' | 'first';
export type Selfies = 1 | 2 | 3;
/** `strict`: shown as the person's own; `maybe`: shown apart, as possible. */
export type FaceTier = 'strict' | 'maybe';
export type FaceThresholds = Readonly<Record<FaceTier, number>>;

export interface FaceMatch {
  faceId: number;
  photoId: number;
  /** How far it stands out of the crowd. */
  score: number;
}

// Strangers of one race are far more alike than strangers at large: the same light, sex, age and
// blur. What a query finds among them is measured against its own crowd (as speaker recognition
// normalises scores by a cohort: Auckenthaler, Carey, Lloyd-Thomas, "Score normalization for
// text-independent speaker verification systems", 2000).
const CROWD_WEIGHT = 0.85;
const CROWD_QUANTILE = 0.9;
/** The most similar faces of a sample may be the person's own: this many, or a quarter of a few. */
const OWN_FACES = 20;
const OWN_SHARE = 0.25;
/** A small event says little: it is taken for this many faces more of a usual crowd. */
const USUAL_FACES = 20;
const usualCrowd: Record<FaceNetworks, number> = { both: 0.81, first: 0.88 };

/**
 * The similarity that one in ten of the event's strangers reaches to a query, from the similarities
 * of a sample of the event's faces to it.
 */
export function crowdLevel(networks: FaceNetworks, similarities: readonly number[]): number {
  const usual = usualCrowd[networks];
  const count = similarities.length;
  const own = Math.min(OWN_FACES, Math.floor(count * OWN_SHARE));
  const strangers = similarities.toSorted((a, b) => a - b).slice(0, count - own);
  const level = strangers[Math.floor(CROWD_QUANTILE * (strangers.length - 1))] ?? usual;
  return (count * level + USUAL_FACES * usual) / (count + USUAL_FACES);
}

/** A similarity as a score: how far it stands out of a crowd of this level. */
export function scoreAbove(crowd: number, similarity: number): number {
  return similarity - CROWD_WEIGHT * crowd;
}

/** The similarity that has this score. */
export function similarityAt(crowd: number, score: number): number {
  return score + CROWD_WEIGHT * crowd;
}

/**
 * The score that one stranger in 1,000, in 10,000 and in 100,000 reaches, by the number of selfies
 * averaged: the higher one of those measured on portraits and on race photos.
 */
const measured: Record<FaceNetworks, Record<Selfies, readonly [number, number, number]>> = {
  both: {
    1: [0.207, 0.23, 0.241],
    2: [0.21, 0.232, 0.249],
    3: [0.21, 0.233, 0.249],
  },
  first: {
    1: [0.199, 0.218, 0.229],
    2: [0.201, 0.221, 0.23],
    3: [0.202, 0.221, 0.23],
  },
};

/** Strangers expected among all faces of the event, at most; and the highest rate ever allowed. */
const allowed: Record<FaceTier, { strangers: number; rate: number }> = {
  strict: { strangers: 0.5, rate: 2e-3 },
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

/** From here to 1 a sureness is strict. */
export const SURE = 0.5;

/**
 * A score as a number from 0 to 1 that is comparable between searches: from the lower threshold to
 * the upper one it rises to `SURE`, from there to 1 at `best`, the highest score there can be.
 */
export function surenessOf(score: number, { strict, maybe }: FaceThresholds, best: number): number {
  const share =
    score >= strict
      ? SURE + ((1 - SURE) * (score - strict)) / (best - strict)
      : (SURE * (score - maybe)) / (strict - maybe);
  return Math.min(1, Math.max(0, share));
}

/** The best face of each photo, best first; equal ones in the order of the photo's id. */
export function keepBestPerPhoto<Match extends { photoId: number }>(
  matches: readonly Match[],
  worthOf: (match: Match) => number,
): Match[] {
  const best = new Map<number, Match>();
  for (const match of matches) {
    const known = best.get(match.photoId);
    if (!known || worthOf(match) > worthOf(known)) best.set(match.photoId, match);
  }
  return [...best.values()].sort((a, b) => worthOf(b) - worthOf(a) || a.photoId - b.photoId);
}

/**
 * Faces less sharp than this are alike because they are blurred, not because they are of one
 * person: they are found, but nobody is looked for by them.
 */
export const CLEAR_SHARPNESS = 0.075;

/** More than this many were not measured; a few sure faces say all there is to say. */
const MAX_EXPANSION = 8;

/**
 * The faces to average with the selfies for a second search: sure ones only, one for each photo,
 * because one stranger among them would bring his own photos. Empty: do not search again.
 */
export function expansionFaces(
  matches: readonly FaceMatch[],
  thresholds: FaceThresholds,
): number[] {
  return keepBestPerPhoto(matches, ({ score }) => score)
    .filter(({ score }) => score >= thresholds.strict)
    .slice(0, MAX_EXPANSION)
    .map(({ faceId }) => faceId);
}

/** Which row of the thresholds a query made of this many averaged vectors uses. */
export function selfiesOf(vectors: number): Selfies {
  if (vectors <= 1) return 1;
  return vectors === 2 ? 2 : 3;
}
