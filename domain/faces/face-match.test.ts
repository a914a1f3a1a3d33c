import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  crowdLevel,
  expansionFaces,
  SURE,
  faceThresholds,
  faceTier,
  keepBestPerPhoto,
  scoreAbove,
  selfiesOf,
  similarityAt,
  strangerRate,
  surenessOf,
  type FaceMatch,
} from './face-match.ts';

const networks = fc.constantFrom('both' as const, 'first' as const);
const selfies = fc.constantFrom(1 as const, 2 as const, 3 as const);
const eventSize = fc.integer({ min: 0, max: 1_000_000 });
const matches = fc.array(
  fc.record({
    faceId: fc.nat(),
    photoId: fc.constantFrom(1, 2, 3, 4),
    score: fc.double({ min: -1, max: 1, noNaN: true }),
  }),
);

test('an event of 50,000 faces uses the score measured for one stranger in 100,000', () => {
  expect(faceThresholds('both', 1, 50_000).strict).toBeCloseTo(0.241, 6);
  expect(faceThresholds('both', 1, 50_000).maybe).toBeCloseTo(0.23, 6);
  expect(faceThresholds('both', 3, 5_000).strict).toBeCloseTo(0.233, 6);
  expect(faceThresholds('first', 1, 500).strict).toBeCloseTo(0.199, 6);
});

test('beyond the measured rates the threshold goes on rising', () => {
  expect(faceThresholds('both', 1, 150_000).strict).toBeCloseTo(0.2462, 3);
});

test('fewer than one stranger is expected among the sure matches of any event', () => {
  fc.assert(
    fc.property(eventSize, (faces) => {
      expect(strangerRate('strict', faces) * faces).toBeLessThan(1);
      expect(strangerRate('maybe', faces)).toBeGreaterThan(strangerRate('strict', faces));
    }),
  );
});

test('thresholds never fall as the event grows, and sure is always above possible', () => {
  fc.assert(
    fc.property(networks, selfies, eventSize, eventSize, (kind, count, a, b) => {
      const small = faceThresholds(kind, count, Math.min(a, b));
      const large = faceThresholds(kind, count, Math.max(a, b));
      expect(large.strict).toBeGreaterThanOrEqual(small.strict);
      expect(large.maybe).toBeGreaterThanOrEqual(small.maybe);
      expect(small.strict).toBeGreaterThan(small.maybe);
      expect(large.strict).toBeLessThan(1);
    }),
  );
});

test('a score on a threshold belongs to its tier', () => {
  const thresholds = { strict: 0.9, maybe: 0.8 };
  expect([0.9, 0.89, 0.8, 0.79].map((score) => faceTier(score, thresholds))).toEqual([
    'strict',
    'maybe',
    'maybe',
    undefined,
  ]);
});

test('strangers who are all alike need a greater likeness to stand out', () => {
  const diverse = crowdLevel(
    'both',
    Array.from({ length: 500 }, (_, i) => 0.7 + i / 5000),
  );
  const alike = crowdLevel(
    'both',
    Array.from({ length: 500 }, (_, i) => 0.8 + i / 5000),
  );
  expect(alike - diverse).toBeCloseTo(0.1, 1);
  expect(scoreAbove(alike, 0.92)).toBeLessThan(scoreAbove(diverse, 0.92));
});

test('a person in many photos of a small event does not hide in the own crowd', () => {
  const strangers = Array.from({ length: 60 }, (_, i) => 0.7 + i / 600);
  const own = Array.from({ length: 15 }, () => 0.95);
  const level = crowdLevel('both', [...strangers, ...own]);
  expect(level).toBeLessThan(crowdLevel('both', strangers) + 0.02);
});

test('an event of few faces counts as a usual crowd', () => {
  expect(crowdLevel('both', [])).toBeCloseTo(0.81, 9);
  expect(crowdLevel('first', [])).toBeCloseTo(0.88, 9);
  expect(crowdLevel('both', [0.95])).toBeLessThan(0.82);
});

test('a score and its similarity are two spellings of one thing', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, (crowd, similarity) => {
      expect(similarityAt(crowd, scoreAbove(crowd, similarity))).toBeCloseTo(similarity, 9);
    }),
  );
});

test('each photo keeps its best face and the list falls', () => {
  fc.assert(
    fc.property(matches, (all) => {
      const kept = keepBestPerPhoto(all, ({ score }) => score);
      expect(new Set(kept.map(({ photoId }) => photoId)).size).toBe(kept.length);
      for (const { photoId, score } of kept) {
        const own = all.filter((match) => match.photoId === photoId);
        expect(score).toBe(Math.max(...own.map((match) => match.score)));
      }
      expect(kept).toEqual([...kept].sort((a, b) => b.score - a.score));
      expect(kept).toHaveLength(new Set(all.map(({ photoId }) => photoId)).size);
    }),
  );
});

test('only sure faces, one for each photo and eight at most, widen a search', () => {
  const match = (faceId: number, photoId: number, score: number): FaceMatch => ({
    faceId,
    photoId,
    score,
  });
  const thresholds = { strict: 0.9, maybe: 0.8 };
  expect(
    expansionFaces([match(1, 10, 0.95), match(2, 10, 0.96), match(3, 20, 0.89)], thresholds),
  ).toEqual([2]);
  const many = Array.from({ length: 20 }, (_, i) => match(i, i, 0.99 - i / 1000));
  expect(expansionFaces(many, thresholds)).toHaveLength(8);
  expect(expansionFaces([], thresholds)).toEqual([]);
});

test('a sureness rises with the score, from 0 to 1, and reaches SURE where the score is strict', () => {
  const score = fc.double({ min: -1, max: 1, noNaN: true });
  const thresholds = { strict: 0.23, maybe: 0.2 };
  const of = (value: number) => surenessOf(value, thresholds, 0.4);
  fc.assert(
    fc.property(score, score, (a, b) => {
      expect(of(Math.max(a, b))).toBeGreaterThanOrEqual(of(Math.min(a, b)));
      expect(of(a) >= SURE).toBe(a >= thresholds.strict);
    }),
  );
  expect([of(0.2), of(0.23), of(0.4), of(-1), of(1)]).toEqual([0, SURE, 1, 0, 1]);
});

test('a query of three vectors or more uses the thresholds of three selfies', () => {
  expect([0, 1, 2, 3, 9].map(selfiesOf)).toEqual([1, 1, 2, 3, 3]);
});
