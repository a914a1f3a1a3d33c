// What the lengths of an event's numbers say: whether a long one is a clock's time, and what is short.
import { describe, expect, it } from 'vitest';
import { cleanEventReadings, type BibReadingInput } from './bib-rules.ts';

function reading(text: string, change: Partial<BibReadingInput> = {}): BibReadingInput {
  return { text, confidence: 0.97, box: somewhere(), cut: 'none', ...change };
}

let placed = 0;

/** No two photos have their number at the same place. */
function somewhere() {
  placed += 1;
  return {
    cx: 0.1 + ((placed * 0.37) % 0.8),
    cy: 0.1 + ((placed * 0.23) % 0.8),
    width: 0.1,
    height: 0.05,
  };
}

/** `count` numbers from one on, with a step, as they are printed. */
const numbers = (count: number, { from = 1, step = 1, digits = 1 } = {}) =>
  Array.from({ length: count }, (_, i) => String(from + i * step).padStart(digits, '0'));

/** What a clock shows, its colons lost: another time in each photo. */
const times = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const minutes = String(Math.floor(i / 2)).padStart(2, '0');
    return `1${minutes}${i % 2 === 0 ? '07' : '38'}`;
  });

const inEvent = (texts: readonly string[]) =>
  cleanEventReadings(new Map(texts.map((text) => [text, [reading(text)]])), { year: 2026 });

/** How many of these numbers of the event have each verdict. */
function verdictsOn(asked: readonly string[], event: readonly string[]) {
  const verdicts = inEvent(event);
  const counts = { accepted: 0, review: 0, rejected: 0 };
  for (const text of asked) counts[verdicts.get(text)?.[0]?.status ?? 'rejected'] += 1;
  return counts;
}

const ALL = (count: number) => ({ accepted: count, review: 0, rejected: 0 });

describe('the lengths of an event’s numbers', () => {
  it('are as printed: numbers with leading zeros are no clock, however few digits are left without them', () => {
    const ofFour = numbers(80, { digits: 4 });
    const ofFive = numbers(60, { step: 8, digits: 5 });
    expect(verdictsOn(ofFour, ofFour)).toEqual(ALL(80));
    expect(verdictsOn(ofFive, ofFive)).toEqual(ALL(60));
  });

  it('make no low number short that is printed as long as the others', () => {
    const event = new Map(
      [...numbers(980, { from: 20, digits: 3 }), '007', '008', '009', '011'].map((text) => [
        text,
        [reading(text, { confidence: text === '007' ? 0.5 : 0.97 })],
      ]),
    );
    expect(cleanEventReadings(event).get('007')?.[0]?.status).toBe('accepted');
  });

  it('are those of numbers without zeros where a digit before the zero is hidden', () => {
    const event = new Map(
      numbers(60, { from: 1000, step: 7 }).map((text) => [text, [reading(text)]]),
    );
    event.set('cut', [reading('0424', { confidence: 0.75, cut: 'left' })]);
    expect(cleanEventReadings(event).get('cut')?.[0]?.status).toBe('rejected');
  });

  it('tell the beginning of a number with leading zeros from a number, and all of it without them from a rest', () => {
    const event = new Map(numbers(150, { digits: 4 }).map((text) => [text, [reading(text)]]));
    event.set('cut', [reading('012', { cut: 'right' })]);
    event.set('whole', [reading('123', { cut: 'left' })]);
    const verdicts = cleanEventReadings(event);
    expect(verdicts.get('cut')?.[0]).toMatchObject({ reason: 'cut' });
    expect(verdicts.get('whole')?.[0]?.status).toBe('accepted');
  });

  it('hold a few numbers with one digit or two more, of which some are no time of a clock', () => {
    const few = numbers(20, { from: 10_007, step: 31 });
    expect(verdictsOn(few, [...numbers(400, { from: 1000, step: 7 }), ...few])).toEqual(ALL(20));
    expect(verdictsOn(few, [...numbers(200, { from: 100 }), ...few])).toEqual(ALL(20));
  });

  it('ask a person where one number alone says that there are longer ones', () => {
    const doubted = ['10007', '10131'];
    const event = [...numbers(50, { from: 1000, step: 7 }), '10274', ...doubted];
    expect(verdictsOn(doubted, event)).toEqual({ accepted: 0, review: 2, rejected: 0 });
    expect(verdictsOn(['10274'], event)).toEqual(ALL(1));
  });

  it.each([10, 40, 100])('show a clock in %i of 100 photos, misread once', (count) => {
    const shown = times(count);
    const event = [...numbers(100, { from: 120 }), ...shown, '17238'];
    const { accepted } = verdictsOn(shown, event);
    expect(accepted).toBe(0);
    expect(verdictsOn(numbers(100, { from: 120 }), event)).toEqual(ALL(100));
  });
});
