import { expect, it } from 'vitest';
import { couponCodeIn } from './coupon-code.ts';

it.each([
  ['MARATON-10', 'MARATON-10'],
  [' maraton-10\n', 'MARATON-10'],
  ['Maratón-10', 'MARATON-10'],
  ['Marato\u0301n-10', 'MARATON-10'],
  ['MARATON–10', 'MARATON-10'],
  ['MARATON — 10', 'MARATON-10'],
  ['ＭＡＲＡＴＯＮ－１０', 'MARATON-10'],
  ['maraton-١٠', 'MARATON-10'],
  ['\u00a0MARATON-\t10', 'MARATON-10'],
  ['MARATON\u200d-\u200b10\ufe0f', 'MARATON-10'],
  ['«Maratón-10»!', 'MARATON-10'],
  ['🎉 maraton-10. 🏃', 'MARATON-10'],
  ['', ''],
])('a code written as %j is the one the studio gave', (typed, code) => {
  expect(couponCodeIn(typed)).toBe(code);
});
