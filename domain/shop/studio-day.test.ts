import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  dayBounds,
  dayIn,
  DEFAULT_TIME_ZONE,
  instantIn,
  isTimeZone,
  wallClockIn,
} from './studio-day.ts';

const HALF_HOUR = 1_800_000;
/** Clocks that change at midnight or within it, by half an hour, or never. */
const ZONES = [
  'America/Santiago',
  'America/Asuncion',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  DEFAULT_TIME_ZONE,
];
const halfHours = () => {
  const start = Date.UTC(2026, 0, 1);
  const count = (Date.UTC(2027, 0, 1) - start) / HALF_HOUR;
  return Array.from({ length: count }, (_unused, index) => new Date(start + index * HALF_HOUR));
};
afterEach(() => {
  vi.unstubAllEnvs();
});

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

  it.each(ZONES)('each half hour of 2026 is found again by what a clock in %s showed', (zone) => {
    const lost = halfHours().filter((at) => {
      const shown = wallClockIn(zone, at).toISOString().slice(0, 19);
      const found = instantIn(zone, shown);
      // Of an hour that clocks show twice, the first.
      return !found || found > at || wallClockIn(zone, found).getTime() !== Date.parse(`${shown}Z`);
    });
    expect(lost).toEqual([]);
  });

  it.each(ZONES)('the days of %s hold each instant of 2026 once', (zone) => {
    const days = new Map<string, ReturnType<typeof dayBounds>>();
    const outside = halfHours().filter((at) => {
      const day = dayIn(zone, at);
      const { from, until } = days.get(day) ?? dayBounds(zone, day);
      days.set(day, { from, until });
      return at < from || at >= until;
    });
    expect(outside).toEqual([]);
  });

  it.each(['America/Santiago', 'Europe/Madrid', 'UTC'])(
    'is the same on a machine whose own clock is that of %s',
    (own) => {
      vi.stubEnv('TZ', own);
      const at = (zone: string, text: string) => instantIn(zone, text)?.toISOString();
      expect(at(DEFAULT_TIME_ZONE, '2026-09-06T00:30:00')).toBe('2026-09-06T03:30:00.000Z');
      expect(at(DEFAULT_TIME_ZONE, '2026-03-29T02:30:00')).toBe('2026-03-29T05:30:00.000Z');
      expect(at('America/Santiago', '2026-09-06T00:30:00')).toBe('2026-09-06T04:30:00.000Z');
      expect(at('America/Havana', '2026-11-01T00:30:00')).toBe('2026-11-01T04:30:00.000Z');
    },
  );

  it('a day may begin at one, and end after 25 hours', () => {
    const hours = (zone: string, day: string) => {
      const { from, until } = dayBounds(zone, day);
      return [from.toISOString(), (until.getTime() - from.getTime()) / (2 * HALF_HOUR)];
    };
    expect(hours('America/Santiago', '2026-09-06')).toEqual(['2026-09-06T04:00:00.000Z', 23]);
    expect(hours('America/Havana', '2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', 25]);
    expect(hours(DEFAULT_TIME_ZONE, '2028-02-29')).toEqual(['2028-02-29T03:00:00.000Z', 24]);
    expect(hours('Asia/Kathmandu', '2026-12-31')).toEqual(['2026-12-30T18:15:00.000Z', 24]);
  });

  it('knows a zone from a word that is none', () => {
    expect(isTimeZone(DEFAULT_TIME_ZONE)).toBe(true);
    expect(isTimeZone('Buenos Aires')).toBe(false);
  });
});
