import { describe, expect, it } from 'vitest';
import { dayIn, DEFAULT_TIME_ZONE, isTimeZone, wallClockIn } from './studio-day.ts';

describe('a day in the studio’s time zone', () => {
  it('decisions: Sunday 22:30 in Buenos Aires is Sunday, though it is Monday in UTC', () => {
    expect(dayIn(DEFAULT_TIME_ZONE, new Date('2026-11-23T01:30:00Z'))).toBe('2026-11-22');
    expect(dayIn('UTC', new Date('2026-11-23T01:30:00Z'))).toBe('2026-11-23');
  });

  it('follows a zone whose clocks change', () => {
    expect(wallClockIn('America/Santiago', new Date('2026-01-10T02:30:00Z')).toISOString()).toBe(
      '2026-01-09T23:30:00.000Z',
    );
    expect(wallClockIn('America/Santiago', new Date('2026-07-10T02:30:00Z')).toISOString()).toBe(
      '2026-07-09T22:30:00.000Z',
    );
  });

  it('midnight is hour 0 of its day', () => {
    expect(dayIn(DEFAULT_TIME_ZONE, new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
    expect(dayIn(DEFAULT_TIME_ZONE, new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
  });

  it('knows a zone from a word that is none', () => {
    expect(isTimeZone(DEFAULT_TIME_ZONE)).toBe(true);
    expect(isTimeZone('Buenos Aires')).toBe(false);
  });
});
