// Fits how far readings can be believed to labelled photos: a logistic regression, by Newton's
// method, with a small penalty on the weights so that few photos cannot drive one of them far.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { believe, type Weights } from '../src/bibs/belief.ts';
import type { BibReading } from '../src/bibs/read-bibs.ts';
import { byRace } from './bibs-race.ts';
import type { BibTruth } from './bibs-truth.ts';

type Readings = ReadonlyMap<string, readonly BibReading[]>;

interface Example {
  values: readonly number[];
  isRight: boolean;
}

const PENALTY = 1;
const STEPS = 30;

/** Half-hidden numbers count as wrong; a single digit is left to lists. */
export function fitWeights(readings: Readings, { truth }: BibTruth): Weights {
  const examples: Example[] = [];
  for (const [photo, list] of readings) {
    const known = new Set((truth[photo] ?? []).map(normalizeBib));
    for (const { text, evidence } of list) {
      if (text.length < 2) continue;
      const values = [evidence.text, evidence.digits, evidence.hidden, 1];
      examples.push({ values, isRight: known.has(normalizeBib(text)) });
    }
  }
  const [text = 0, digits = 0, hidden = 0, bias = 0] = regress(examples);
  return { text, digits, hidden, bias };
}

/** Each race's readings as weights fitted to the other races alone believe them. */
export function believedByOthers(readings: Readings, truth: BibTruth): Map<string, BibReading[]> {
  const races = byRace(readings);
  const believed = new Map<string, BibReading[]>();
  for (const [race, own] of races) {
    const others = new Map(
      [...races].filter(([other]) => other !== race).flatMap(([, photos]) => [...photos]),
    );
    const weights = fitWeights(others, truth);
    for (const [photo, list] of own) {
      const again = list.map((reading) => ({
        ...reading,
        confidence: believe(reading.evidence, weights),
      }));
      believed.set(photo, again);
    }
  }
  return believed;
}

function regress(examples: readonly Example[]): number[] {
  const size = examples[0]?.values.length ?? 0;
  const indices = Array.from({ length: size }, (_, i) => i);
  const spread = indices.map((i) => deviation(examples.map(({ values }) => values[i] ?? 0)));
  let weights = indices.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => penaltyOf(i, spread) * weight);
    const curve = indices.map((i) => indices.map((j) => (i === j ? penaltyOf(i, spread) : 0)));
    for (const { values, isRight } of examples) {
      const odds = values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-odds));
      for (const i of indices) {
        const value = values[i] ?? 0;
        slope[i] = (slope[i] ?? 0) + (probability - Number(isRight)) * value;
        for (const j of indices) {
          const row = curve[i] ?? [];
          row[j] = (row[j] ?? 0) + probability * (1 - probability) * value * (values[j] ?? 0);
        }
      }
    }
    const change = solve(curve, slope);
    weights = weights.map((weight, i) => weight - (change[i] ?? 0));
  }
  return weights;
}

/** Penalises a weight by what it does to a value of usual spread; the bias is free. */
function penaltyOf(index: number, spread: readonly number[]): number {
  return index === spread.length - 1 ? 1e-6 : PENALTY * (spread[index] ?? 1) ** 2;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Gauss-Jordan elimination; the matrix is positive definite, so no row needs exchanging. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((row, i) => {
    const pivot = row[i] ?? 1;
    for (let k = 0; k < row.length; k++) row[k] = (row[k] ?? 0) / pivot;
    for (const other of rows) {
      if (other === row) continue;
      const factor = other[i] ?? 0;
      for (let k = 0; k < other.length; k++) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0);
    }
  });
  return rows.map((row) => row.at(-1) ?? 0);
}
