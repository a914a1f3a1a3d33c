// Scores bib numbers against what a person reads: exact number per photo.
// `partial` numbers (half hidden, doubtful) are neither right nor wrong, except in `strict`.

import {
  cleanEventReadings,
  normalizeBib,
  type BibSettings,
  type BibVerdict,
} from '@photolab/domain/numbers/bib-rules';
import type { BibReading } from '../src/bibs/read-bibs.ts';

/** What the rules make of a photo: numbers that are searchable, and readings left to a person. */
export interface JudgedPhoto {
  accepted: Set<string>;
  reviews: number;
}

/** The photos of one event. A number that is accepted already needs no review. */
export function judgeEvent(
  event: ReadonlyMap<string, readonly BibReading[]>,
  settings: BibSettings = {},
): Map<string, JudgedPhoto> {
  const judged = new Map<string, JudgedPhoto>();
  for (const [photo, verdicts] of cleanEventReadings(event, settings)) {
    const readings = event.get(photo) ?? [];
    const numbersThat = (status: BibVerdict['status']) =>
      new Set(
        readings
          .filter((_, i) => verdicts[i]?.status === status)
          .map(({ text }) => normalizeBib(text)),
      );
    const accepted = numbersThat('accepted');
    const reviews = [...numbersThat('review')].filter((number) => !accepted.has(number)).length;
    judged.set(photo, { accepted, reviews });
  }
  return judged;
}

/** The numbers that the rules accept in each photo of one event. */
export function acceptedNumbers(
  event: ReadonlyMap<string, readonly BibReading[]>,
): Map<string, Set<string>> {
  return new Map([...judgeEvent(event)].map(([photo, { accepted }]) => [photo, accepted]));
}

export interface Score {
  photos: number;
  right: number;
  wrong: number;
  partial: number;
  missed: number;
}

export interface PhotoScore extends Score {
  wrongNumbers: string[];
  partialNumbers: string[];
  missedNumbers: string[];
}

export function scorePhoto(
  got: ReadonlySet<string>,
  truth: readonly string[],
  partial: readonly string[],
): PhotoScore {
  const unknown = [...got].filter((number) => !truth.includes(number));
  const partialNumbers = unknown.filter((number) => partial.includes(number));
  const wrongNumbers = unknown.filter((number) => !partial.includes(number));
  const missedNumbers = truth.filter((number) => !got.has(number));
  return {
    photos: 1,
    right: truth.length - missedNumbers.length,
    wrong: wrongNumbers.length,
    partial: partialNumbers.length,
    missed: missedNumbers.length,
    wrongNumbers,
    partialNumbers,
    missedNumbers,
  };
}

export function addScores(scores: readonly Score[]): Score {
  const sum: Score = { photos: 0, right: 0, wrong: 0, partial: 0, missed: 0 };
  for (const score of scores) {
    sum.photos += score.photos;
    sum.right += score.right;
    sum.wrong += score.wrong;
    sum.partial += score.partial;
    sum.missed += score.missed;
  }
  return sum;
}

/** Shares 0..1; a share of nothing is 1, because nothing was done wrong. */
export function rates({ right, wrong, partial, missed }: Score) {
  const share = (part: number, whole: number) => (whole ? part / whole : 1);
  return {
    precision: share(right, right + wrong),
    recall: share(right, right + missed),
    f1: share(2 * right, 2 * right + wrong + missed),
    strictPrecision: share(right, right + wrong + partial),
  };
}
