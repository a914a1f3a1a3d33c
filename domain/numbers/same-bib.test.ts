import { expect, it } from 'vitest';
import { cleanEventReadings, type BibReadingInput } from './bib-rules.ts';

const NUMBER = { cx: 0.5, cy: 0.5, width: 0.2, height: 0.06 };
const ABOVE = { cx: 0.52, cy: 0.45, width: 0.07, height: 0.03 };

function reading(text: string, box: BibReadingInput['box'], confidence = 0.98): BibReadingInput {
  return { text, confidence, box, cut: 'none' };
}

/** The verdicts on what is read in one photo, by text. */
function verdicts(readings: BibReadingInput[], settings = {}) {
  const found = cleanEventReadings(new Map([['photo', readings]]), settings).get('photo');
  return Object.fromEntries(readings.map(({ text }, i) => [text, found?.[i]?.status]));
}

it.each([
  ['above', {}],
  ['below', { cy: 0.555 }],
  ['below, at the side,', { cx: 0.6, cy: 0.555 }],
])('the distance printed smaller %s a number is no runner', (_where, place) => {
  const photo = [reading('3063', NUMBER), reading('42', { ...ABOVE, ...place })];
  const whatever = { '3063': 'accepted', '42': 'rejected' };
  expect(verdicts(photo)).toEqual(whatever);
  expect(verdicts(photo, { range: { from: 1, to: 5000 } })).toEqual(whatever);
  expect(verdicts(photo, { startList: new Set(['42', '3063']) })).toEqual(whatever);
});

it.each([
  ['farther away', { cy: 0.35 }],
  ['beside it', { cx: 0.75 }],
  ['nearly as large', { height: 0.05 }],
])('digits %s are another number', (_how, place) => {
  const photo = [reading('3063', NUMBER), reading('42', { ...ABOVE, ...place })];
  expect(verdicts(photo)['42']).toBe('accepted');
});

it('the number repeated in small print is the number', () => {
  const photo = [reading('0063', NUMBER), reading('63', ABOVE)];
  expect(verdicts(photo)).toEqual({ '0063': 'accepted', '63': 'accepted' });
});

it('the smaller one is the number where the larger one is none: a year, one that is on no list, one in doubt', () => {
  const photo = [reading('2026', NUMBER), reading('342', ABOVE)];
  expect(verdicts(photo, { year: 2026 })).toEqual({ '2026': 'rejected', '342': 'accepted' });
  expect(verdicts(photo, { startList: new Set(['342']) })['342']).toBe('accepted');
  const doubtful = [reading('2187', NUMBER, 0.3), reading('342', ABOVE)];
  expect(verdicts(doubtful)).toEqual({ '2187': 'review', '342': 'accepted' });
});

it('what stands larger on the bibs of several numbers is none of theirs', () => {
  const statusesOn = (bibs: number) => {
    const photos = Array.from({ length: bibs }, (_, i): [string, BibReadingInput[]] => {
      const cx = 0.3 + i / 20;
      const own = reading(String(342 + i), { ...ABOVE, cx });
      return [String(i), [reading('21', { ...NUMBER, cx }), own]];
    });
    return cleanEventReadings(new Map(photos))
      .get('0')
      ?.map(({ status }) => status);
  };
  expect(statusesOn(3)).toEqual(['accepted', 'rejected']);
  expect(statusesOn(4)).toEqual(['rejected', 'accepted']);
});
