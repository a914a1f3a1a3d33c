// How far a number can be believed: what the two readers see, as a probability. Fitted by
// `npm run bench:bibs -- FOLDER TRUTH.json --fit` on labelled race photos, half-hidden numbers
// counted as wrong, and checked with whole races left out (docs/recognition-numbers.md).

/** What speaks for a number at a place, in the frames it is looked at in. */
export interface Evidence {
  /** Log-odds of the text recogniser's least sure sign, their mean; `UNREAD` where it reads something else. */
  text: number;
  /** Logarithm of the number reader's probability for the whole number, for each digit; mean. */
  digits: number;
  /** The number reader's least probability that a digit is hidden at an end. */
  hidden: number;
}

export type Weights = Evidence & { bias: number };

/** A frame in which the text recogniser reads another text, or none. */
export const UNREAD = -4;
/** What the number reader says of a number with letters: neither yes nor no. */
export const UNSEEN = -0.3;
/** No sign is surer or less sure than this. */
const SUREST = 0.998;
const LEAST_SURE = 0.02;
/** No frame speaks more against a number than this, for each digit. */
const LEAST_LIKELY = -4;

const FITTED: Weights = { text: 0.433, digits: 1.861, hidden: -7.858, bias: 0.653 };

export function textEvidence(leastSure: number): number {
  const probability = Math.min(SUREST, Math.max(LEAST_SURE, leastSure));
  return Math.log(probability / (1 - probability));
}

export function digitsEvidence(logProbability: number, digits: number): number {
  return Math.max(LEAST_LIKELY, logProbability / digits);
}

/** The probability that a number is right and whole, 0..1. */
export function believe(evidence: Evidence, weights: Weights = FITTED): number {
  const { text, digits, hidden, bias } = weights;
  const odds = bias + text * evidence.text + digits * evidence.digits + hidden * evidence.hidden;
  return 1 / (1 + Math.exp(-odds));
}
