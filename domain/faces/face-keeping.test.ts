import { expect, it } from 'vitest';
import { facesDueOn } from './face-keeping.ts';

it.each([
  ['2026-03-01', null, '2027-03-01'],
  ['2027-12-31', null, '2028-12-31'],
  ['2028-02-29', null, '2029-02-28'],
  ['2026-03-01', '2026-06-30', '2026-06-30'],
])('the faces of an event of %s, with %s as its own date, go on %s', (date, facesUntil, due) => {
  expect(facesDueOn({ date, facesUntil })).toBe(due);
});
