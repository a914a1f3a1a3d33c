import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shot } from './bib-overlays.ts';
import { cleanEventReadings, normalizeBib, type BibReadingInput } from './bib-rules.ts';

function reading(text: string, change: Partial<BibReadingInput> = {}): BibReadingInput {
  const box = { cx: 0.5, cy: 0.5, width: 0.1, height: 0.05 };
  return { text, confidence: 0.98, box, cut: 'none', ...change };
}

/** The verdict on one reading alone in its event. */
function alone(input: BibReadingInput, settings = {}) {
  return cleanEventReadings(new Map([['photo', [input]]]), settings).get('photo')?.[0];
}

/** An event of photos with one reading each, numbered from 100 on, and more. */
function event(...more: [string, BibReadingInput[]][]) {
  const usual = Array.from({ length: 20 }, (_, i): [string, BibReadingInput[]] => [
    `usual-${String(i)}`,
    [reading(String(100 + i), { box: { cx: i / 20, cy: 0.5, width: 0.1, height: 0.05 } })],
  ]);
  return new Map([...usual, ...more]);
}

describe('normalizeBib', () => {
  it('puts leading zeros, spaces and case aside', () => {
    expect(normalizeBib('0012')).toBe('12');
    expect(normalizeBib('000')).toBe('0');
    expect(normalizeBib(' a 012')).toBe('A12');
    expect(normalizeBib('A100')).toBe('A100');
  });

  it('compares whole numbers', () => {
    expect(normalizeBib('012')).toBe(normalizeBib('12'));
    expect(normalizeBib('12')).not.toBe(normalizeBib('120'));
    expect(normalizeBib('12')).not.toBe(normalizeBib('112'));
  });

  it('equals exactly when the numbers are equal', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), fc.nat(4), (a, b, zeros) => {
        const padded = '0'.repeat(zeros) + String(a);
        expect(normalizeBib(padded) === normalizeBib(String(b))).toBe(a === b);
        expect(normalizeBib(normalizeBib(padded))).toBe(normalizeBib(padded));
      }),
    );
  });
});

describe('a reading by itself', () => {
  it('is accepted when sure and whole', () => {
    expect(alone(reading('123'))).toEqual({ status: 'accepted', reason: 'sure' });
  });

  it('goes to review between doubt and certainty, and is rejected below', () => {
    expect(alone(reading('123', { confidence: 0.34 }))?.status).toBe('review');
    expect(alone(reading('123', { confidence: 0.24 }))).toEqual({
      status: 'rejected',
      reason: 'low-confidence',
    });
  });

  it('goes to review when it is a single digit that no list confirms', () => {
    expect(alone(reading('7'))).toEqual({ status: 'review', reason: 'single-digit' });
    const startList = new Set(['7']);
    expect(alone(reading('7'), { startList })?.status).toBe('accepted');
    const unsure = alone(reading('7', { confidence: 0.94 }), { startList });
    expect(unsure).toEqual({ status: 'review', reason: 'single-digit' });
  });

  it('is rejected when it is the year of the event, the one before or the one after', () => {
    for (const text of ['2023', '2024', '2025']) {
      expect(alone(reading(text), { year: 2024 })?.reason).toBe('year');
    }
    expect(alone(reading('2026'), { year: 2024 })?.status).toBe('accepted');
    expect(alone(reading('2024'))?.status).toBe('accepted');
  });

  it('has to match the pattern of the event', () => {
    const pattern = '[A-Z]\\d+';
    expect(alone(reading('A12'), { pattern })?.status).toBe('accepted');
    expect(alone(reading('12'), { pattern })?.reason).toBe('pattern');
    expect(alone(reading('12'), { pattern: '(' })?.status).toBe('accepted');
    // One that a text could take for minutes says as little as one that is none.
    expect(alone(reading('12'), { pattern: String.raw`((\w*)*(\w*)*)*!` })?.status).toBe(
      'accepted',
    );
  });
});

describe('a start list or a range', () => {
  it('confirms unsure and cut readings that are on it', () => {
    const startList = new Set(['0123']);
    const doubtful = reading('123', { confidence: 0.3, cut: 'left' });
    expect(alone(doubtful, { startList })).toEqual({ status: 'accepted', reason: 'listed' });
  });

  it('does not take the rest of a cut number for whole because it is in the range', () => {
    const range = { from: 1, to: 999 };
    const parts = event(['whole', [reading('765')]], ['cut', [reading('65', { cut: 'left' })]]);
    expect(cleanEventReadings(parts, { range }).get('cut')?.[0]?.reason).toBe('cut');
    expect(alone(reading('123', { confidence: 0.3 }), { range })?.reason).toBe('low-confidence');
    expect(alone(reading('7'), { range })?.status).toBe('accepted');
    expect(alone(reading('7', { confidence: 0.94 }), { range })?.reason).toBe('single-digit');
  });

  it('leaves the year to a person where the range holds it', () => {
    const year = reading('2024');
    expect(alone(year, { year: 2024, range: { from: 1, to: 3000 } })).toEqual({
      status: 'review',
      reason: 'year',
    });
    expect(alone(year, { year: 2024, range: { from: 1, to: 500 } })?.status).toBe('rejected');
  });

  it('takes no long number in the range for a clock', () => {
    const long = event(['long', [reading('13418')]]);
    const range = { from: 1, to: 20_000 };
    expect(cleanEventReadings(long, { range }).get('long')?.[0]?.status).toBe('accepted');
  });

  it('sends what is outside to review', () => {
    const outside = { status: 'review', reason: 'outside-list' };
    expect(alone(reading('124'), { startList: new Set(['123']) })).toEqual(outside);
    expect(alone(reading('65'), { range: { from: 100, to: 999 } })).toEqual(outside);
  });

  it('takes both ends of a range, leading zeros and letters aside', () => {
    const range = { from: 1, to: 500 };
    for (const text of ['01', '500', '0500', 'A20']) {
      expect(alone(reading(text), { range })?.status).toBe('accepted');
    }
  });

  it('lets a runner carry the year as a number', () => {
    expect(alone(reading('2024'), { year: 2024, startList: new Set(['2024']) })?.status).toBe(
      'accepted',
    );
  });
});

describe('the whole event', () => {
  const mark = (): BibReadingInput[] => [
    reading('22', { box: { cx: 0.9, cy: 0.95, width: 0.05, height: 0.03 } }),
  ];

  it('rejects a mark burnt into the same corner of two photos', () => {
    const verdicts = cleanEventReadings(event(['a', mark()], ['b', mark()]));
    expect(verdicts.get('a')?.[0]?.reason).toBe('overlay');
    expect(cleanEventReadings(event(['a', mark()])).get('a')?.[0]?.status).toBe('accepted');
  });

  it('needs three photos away from the edges, and the same size', () => {
    const middle = (height: number) => [
      reading('300', { box: { cx: 0.5, cy: 0.5, width: 0.1, height } }),
    ];
    const two = cleanEventReadings(event(['a', middle(0.05)], ['b', middle(0.05)]));
    expect(two.get('a')?.[0]?.status).toBe('accepted');
    const three = event(['a', middle(0.05)], ['b', middle(0.05)], ['c', middle(0.05)]);
    expect(cleanEventReadings(three).get('a')?.[0]?.reason).toBe('overlay');
    const grown = event(['a', middle(0.05)], ['b', middle(0.06)], ['c', middle(0.07)]);
    expect(cleanEventReadings(grown).get('a')?.[0]?.status).toBe('accepted');
  });

  it('counts a series from a tripod once: its runner stands still, an overlay comes again later', () => {
    const names = Array.from({ length: 30 }, (_none, index) => `still-${String(index)}`);
    const still = event(...names.map((name): [string, BibReadingInput[]] => [name, mark()]));
    const reasons = (shots: (index: number) => Shot) => {
      const known = new Map(names.map((name, index) => [name, shots(index)]));
      const verdicts = cleanEventReadings(still, {}, known);
      return new Set(names.map((name) => verdicts.get(name)?.[0]?.reason));
    };
    const taken = (seconds: number) => ({ takenAt: new Date(seconds * 1_000), likeness: '' });
    expect(reasons((index) => taken(index * 2))).toEqual(new Set(['sure']));
    expect(reasons((index) => taken(index * 120))).toEqual(new Set(['overlay']));
    expect(reasons(() => ({ takenAt: null, likeness: '' }))).toEqual(new Set(['overlay']));
  });

  it('rejects the number of each file, which is another one in each photo at one spot of the edge', () => {
    const counter = (file: number, height = 0.03): [string, BibReadingInput[]] => [
      `file-${String(file)}`,
      [reading(String(file), { box: { cx: 0.93, cy: 0.96, width: 0.06, height } })],
    ];
    const reasonOf = (...files: [string, BibReadingInput[]][]) =>
      cleanEventReadings(event(...files)).get('file-4500')?.[0]?.reason;
    const four = [4500, 4537, 4574, 4611].map((file) => counter(file));
    expect(reasonOf(...four)).not.toBe('overlay');
    expect(reasonOf(...four, counter(4648))).toBe('overlay');
    // Runners are not of one size.
    expect(reasonOf(...four, counter(4648, 0.033))).not.toBe('overlay');
    expect(reasonOf(...four, ['again', counter(4537)[1]])).not.toBe('overlay');
  });

  it('counts the exports of one photo once', () => {
    const looks = (likeness: string): Shot => ({ takenAt: null, likeness });
    const copies = event(['a', mark()], ['b', mark()], ['c', mark()]);
    const photo = 'f0'.repeat(32);
    const reasonOf = (other: string) =>
      cleanEventReadings(
        copies,
        {},
        new Map([
          ['a', looks(photo)],
          ['b', looks(`0${photo.slice(1)}`)],
          ['c', looks(other)],
        ]),
      ).get('a')?.[0]?.reason;
    expect(reasonOf(photo)).toBe('sure');
    expect(reasonOf('0f'.repeat(32))).toBe('overlay');
    expect(reasonOf('')).toBe('overlay');
  });

  it('rejects a race clock, which is longer than the numbers of the event', () => {
    const verdicts = cleanEventReadings(
      event(['clock', [reading('13418'), reading('5559'), reading('1234567')]]),
    );
    expect(verdicts.get('clock')?.map(({ status }) => status)).toEqual([
      'rejected',
      'accepted',
      'rejected',
    ]);
  });

  it('says nothing about length while it knows few numbers', () => {
    expect(alone(reading('13418'))?.status).toBe('accepted');
  });

  it('knows a mark by its distance to the corner where photos differ in shape', () => {
    const wide = reading('22', { box: { cx: 0.9, cy: 0.95, width: 0.05, height: 0.03 } });
    const tall = reading('22', { box: { cx: 0.84, cy: 0.967, width: 0.08, height: 0.02 } });
    expect(cleanEventReadings(event(['a', [wide]], ['b', [tall]])).get('b')?.[0]?.reason).toBe(
      'overlay',
    );
  });

  it('asks about years and clocks in an event of five photos', () => {
    const five = new Map(
      ['101', '245', '377', '2014', '13418'].map((text, i) => {
        const box = { cx: i / 5 + 0.05, cy: 0.5, width: 0.1, height: 0.05 };
        return [text, [reading(text, { box })]] as const;
      }),
    );
    const verdicts = cleanEventReadings(five);
    expect(verdicts.get('101')?.[0]?.status).toBe('accepted');
    expect(verdicts.get('2014')?.[0]).toEqual({ status: 'review', reason: 'year' });
    expect(verdicts.get('13418')?.[0]).toEqual({ status: 'review', reason: 'clock' });
  });

  it('takes a year for what it is where no number has four digits', () => {
    const verdicts = cleanEventReadings(event(['banner', [reading('2014')]]));
    expect(verdicts.get('banner')?.[0]).toEqual({ status: 'rejected', reason: 'year' });
    const longer = event(['banner', [reading('2014')]], ['runner', [reading('1877')]]);
    expect(cleanEventReadings(longer).get('banner')?.[0]?.status).toBe('accepted');
  });

  it('doubts a reading that is shorter than all numbers, and believes it when it is clear', () => {
    const among = (confidence: number) =>
      cleanEventReadings(event(['short', [reading('47', { confidence })]])).get('short')?.[0];
    expect(among(0.7)).toEqual({ status: 'rejected', reason: 'cut' });
    expect(among(0.86)).toEqual({ status: 'review', reason: 'cut' });
    expect(among(0.97)?.status).toBe('accepted');
  });

  it('asks nobody about what is left of a longer number', () => {
    const among = (change: Partial<BibReadingInput>) =>
      cleanEventReadings(event(['short', [reading('47', change)]])).get('short')?.[0];
    expect(among({ confidence: 0.3 })).toEqual({ status: 'rejected', reason: 'cut' });
    expect(among({ confidence: 0.86, cut: 'left' })).toEqual({ status: 'rejected', reason: 'cut' });
    expect(among({ confidence: 0.95, cut: 'left' })?.status).toBe('review');
  });
});

describe('a reading whose digits may be hidden', () => {
  const beside = (cut: BibReadingInput['cut'], text: string) =>
    cleanEventReadings(event(['cut', [reading(text, { cut })]], ['whole', [reading('765')]])).get(
      'cut',
    )?.[0];

  it('goes to review when a longer number of the event ends or begins like it', () => {
    expect(beside('left', '65')).toEqual({ status: 'review', reason: 'cut' });
    expect(beside('right', '76')?.reason).toBe('cut');
    expect(beside('both', '76')?.reason).toBe('cut');
    expect(beside('none', '65')?.status).toBe('accepted');
    expect(beside('right', '65')?.status).toBe('accepted');
  });

  it('is accepted when no number of the event can be the whole', () => {
    expect(beside('both', '99')?.status).toBe('accepted');
    expect(beside('both', '765')?.status).toBe('accepted');
  });
});

describe('every event', () => {
  const anyReading = fc.record({
    text: fc.stringMatching(/^[A-Z]?\d{1,6}$/u),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    box: fc.record({
      cx: fc.constantFrom(0.1, 0.1001, 0.5, 0.9),
      cy: fc.constantFrom(0.1, 0.5, 0.95),
      width: fc.constantFrom(0.1, 0.2),
      height: fc.constantFrom(0.05, 0.1),
    }),
    cut: fc.constantFrom('none' as const, 'left' as const, 'right' as const, 'both' as const),
  });
  const anyEvent = fc
    .array(fc.array(anyReading, { maxLength: 4 }), { maxLength: 12 })
    .map((photos) => new Map(photos.map((readings, i) => [`photo-${String(i)}`, readings])));

  it('gets one verdict per reading, the same in any order of photos', () => {
    fc.assert(
      fc.property(anyEvent, (photos) => {
        const verdicts = cleanEventReadings(photos, { year: 2024 });
        for (const [photo, readings] of photos) {
          expect(verdicts.get(photo)).toHaveLength(readings.length);
        }
        const turned = cleanEventReadings(new Map([...photos].reverse()), { year: 2024 });
        for (const photo of photos.keys()) expect(turned.get(photo)).toEqual(verdicts.get(photo));
      }),
    );
  });

  it('accepts nothing outside its range', () => {
    fc.assert(
      fc.property(anyEvent, (photos) => {
        const verdicts = cleanEventReadings(photos, { range: { from: 100, to: 200 } });
        for (const [photo, readings] of photos) {
          readings.forEach(({ text }, i) => {
            const number = Number(text.replace(/\D/gu, ''));
            if (number >= 100 && number <= 200) return;
            expect(verdicts.get(photo)?.[i]?.status).not.toBe('accepted');
          });
        }
      }),
    );
  });
});
