import { expect, it } from 'vitest';
import { withoutCovered } from './covered.ts';
import type { PlacedNumber } from './two-readers.ts';

/** A number in digits 100 high, 60 wide, that begins at `left`. */
function number(text: string, left: number, { cy = 0, confidence = 0.96 } = {}): PlacedNumber {
  const width = 60 * text.length;
  const box = { cx: left + width / 2, cy, width, height: 100, angle: 0 };
  return { text, confidence, box, evidence: { text: 6, digits: 0, hidden: 0 }, cut: 'none' };
}
const believed = (...numbers: PlacedNumber[]) =>
  withoutCovered(numbers)
    .filter(({ confidence }) => confidence > 0.37)
    .map(({ text }) => text);

it('doubts what ends where a longer number begins, on either side and a little lower', () => {
  expect(believed(number('44', 0), number('5193', 150))).toEqual(['5193']);
  expect(believed(number('5193', 0), number('37', 280, { cy: 60 }))).toEqual(['5193']);
});

it('believes both numbers of two whole bibs, and what is beside no likely number', () => {
  expect(believed(number('44', 0), number('5193', 220))).toEqual(['44', '5193']);
  expect(believed(number('44', 0), number('5193', 150, { cy: 120 }))).toEqual(['44', '5193']);
  expect(believed(number('444', 0), number('519', 210))).toEqual(['444', '519']);
  const unlikely = number('5193', 150, { confidence: 0.2 });
  expect(believed(number('44', 0), unlikely)).toEqual(['44']);
});

it('believes neither half of a number that is printed with its thousands apart', () => {
  expect(believed(number('16', 0), number('868', 160))).toEqual([]);
  expect(believed(number('16', 0, { cy: 60 }), number('868', 160))).toEqual(['868']);
  expect(believed(number('868', 0), number('16', 220))).toEqual(['868']);
});
