import { expect, it } from 'vitest';
import { believe } from '../src/bibs/belief.ts';
import type { BibReading } from '../src/bibs/read-bibs.ts';
import { believedByOthers, fitWeights } from './bibs-fit.ts';
import { raceOf } from './bibs-race.ts';

const box = { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 };
const reading = (text: string, sure: number): BibReading => ({
  text,
  confidence: 0.5,
  evidence: { text: sure, digits: sure / 4, hidden: sure > 0 ? 0 : 0.5 },
  box,
  cut: 'none',
});

/** Two races in which sure readings are right, but for one in ten. */
const photos = Array.from({ length: 80 }, (_, i) => `set${String((i % 2) + 1)}_${String(i)}.jpg`);
const readings = new Map(
  photos.map((photo, i) => [photo, [reading('123', i % 4 < 2 ? 3 : -3)]] as const),
);
const truth = {
  truth: Object.fromEntries(photos.map((photo, i) => [photo, i % 4 < 2 && i % 20 ? ['123'] : []])),
  partial: {},
};

it('fits a probability that is as often right as it says', () => {
  const weights = fitWeights(readings, truth);
  expect(believe(reading('123', 3).evidence, weights)).toBeCloseTo(0.9, 1);
  expect(believe(reading('123', -3).evidence, weights)).toBeLessThan(0.1);
});

it('judges each race by the others', () => {
  expect(raceOf('rbnr/set1_04.JPG')).toBe('rbnr/set1');
  expect(raceOf('phone/IMG_20240317.jpg')).toBe('phone');
  const believed = believedByOthers(readings, truth);
  const [first, second] = [believed.get('set1_0.jpg'), believed.get('set2_1.jpg')];
  // The faults are all in the first race, so the second one's weights know of none.
  expect(first?.[0]?.confidence).toBeGreaterThan(second?.[0]?.confidence ?? 1);
});
