import { describe, expect, it } from 'vitest';
import { dayIn, DEFAULT_TIME_ZONE, instantIn, isTimeZone, wallClockIn } from './studio-day.ts';

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

  it('tells the instant at which its clock shows a time', () => {
    const at = (zone: string, text: string) => instantIn(zone, text)?.toISOString();
    expect(at(DEFAULT_TIME_ZONE, '2026-11-22T22:30:00')).toBe('2026-11-23T01:30:00.000Z');
    expect(at('America/Santiago', '2026-01-10T09:05:01.25')).toBe('2026-01-10T12:05:01.250Z');
    expect(at('America/Santiago', '2026-07-10T09:05:01')).toBe('2026-07-10T13:05:01.000Z');
    expect(at('Asia/Kathmandu', '2026-03-01T00:00:00')).toBe('2026-02-28T18:15:00.000Z');
    expect(at('UTC', '2026-02-31T09:00:00')).toBeUndefined();
    expect(at('UTC', '2026-02-20T25:00:00')).toBeUndefined();
    expect(at('UTC', '0000-00-00T00:00:00')).toBeUndefined();
  });

  it('knows a zone from a word that is none', () => {
    expect(isTimeZone(DEFAULT_TIME_ZONE)).toBe(true);
    expect(isTimeZone('Buenos Aires')).toBe(false);
  });
});
