import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, readDuration, readTimeOfDay } from './race-times.ts';

describe('how long somebody ran', () => {
  it.each([
    ['1:02:03', 3723],
    ['01:02:03,4', 3723.4],
    ['01:02:03.456', 3723.456],
    ['62:03', 3723],
    ['1h 02m 03s', 3723],
    ['1h02m03', 3723],
    [`62'03"`, 3723],
    [`62’ 03’’`.replace('’’', '”'), 3723],
    ['0.0430902777777778', 3723],
    ['0,0430902777777778', 3723],
    ['1.25', 108_000],
    ['26:00:00', 93_600],
  ])('%s', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  it.each(['', 'hola', '1:2:3', '1:60:00', '1:02:60', '3723', '45.30', '-1:00:00', '999:00:00'])(
    '%j is none',
    (text) => {
      expect(readDuration(text)).toBeUndefined();
    },
  );
});

describe('what the clock showed', () => {
  it.each([
    ['9:41', { seconds: 34_860 }],
    ['09:41:30,5', { seconds: 34_890.5 }],
    ['09:41:30 hs', { seconds: 34_890 }],
    ['12:05:00 a. m.', { seconds: 300 }],
    ['1:05 PM', { seconds: 47_100 }],
    ['15/11/2026 09:41', { day: '2026-11-15', seconds: 34_860 }],
    ['2026-11-15T09:41:30', { day: '2026-11-15', seconds: 34_890 }],
    ['0.403819444444444', { seconds: 34_890 }],
    ['46341.4038194444', { day: '2026-11-15', seconds: 34_890 }],
  ])('%s', (text, time) => {
    expect(readTimeOfDay(text)).toEqual(time);
  });

  it.each(['', 'mañana', '24:00', '9:60', '13:00 pm', '31/02/2026 09:00', '1000.5', '99999.5'])(
    '%j is none',
    (text) => {
      expect(readTimeOfDay(text)).toBeUndefined();
    },
  );

  it('is written as it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399_999 }), (millis) => {
        expect(readTimeOfDay(clockText(millis / 1000))).toEqual({ seconds: millis / 1000 });
        expect(readDuration(clockText(millis / 1000))).toBe(millis / 1000);
      }),
      // Its parts add up to a little more in floats.
      { examples: [[657_286]] },
    );
  });
});
