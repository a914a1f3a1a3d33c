import { expect, test } from 'vitest';
import type { Reading } from '../../api/admin/photo-desk.ts';
import { describeReading } from './reading-words.ts';

const reading: Reading = {
  id: 1,
  text: '65',
  confidence: 0.85,
  box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 },
  cut: 'none',
  verdict: 'review',
  reason: 'low-confidence',
};

test('a reading says how sure it is and why a person has to look at it', () => {
  expect(describeReading(reading)).toBe('85 % · lectura dudosa');
  expect(describeReading({ ...reading, cut: 'left', reason: 'cut' })).toBe(
    '85 % · puede faltar un dígito al principio',
  );
  expect(describeReading({ ...reading, reason: 'outside-list' })).toBe(
    '85 % · fuera de la lista o del rango',
  );
});

test('a sure one says nothing more', () => {
  expect(describeReading({ ...reading, confidence: 0.9999, reason: 'sure' })).toBe('100 %');
});
