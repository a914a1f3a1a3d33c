import { describe, expect, it } from 'vitest';
import { formatLongDate, formatMinute, formatShortDate } from './format.ts';

describe('dates', () => {
  it("storefront §9: reads 'day de Month de year' with Spanish months", () => {
    expect(formatLongDate('2026-03-05')).toBe('5 de Marzo de 2026');
    expect(formatLongDate('2024-12-31')).toBe('31 de Diciembre de 2024');
  });

  it('storefront §9: counts days in UTC whatever the hour', () => {
    expect(formatLongDate('2026-01-01T00:30:00.000Z')).toBe('1 de Enero de 2026');
    expect(formatShortDate(new Date('2025-12-31T23:59:59.999Z'))).toBe('31/12/2025');
  });

  it('storefront §9: reads dd/mm/yyyy', () => {
    expect(formatShortDate('2026-03-05')).toBe('05/03/2026');
  });

  it('shows nothing for what is no date', () => {
    expect([formatLongDate('mañana'), formatShortDate('')]).toEqual(['', '']);
  });
});

it.each([
  ['2026-03-05 09:05', '05/03/2026 09:05'],
  [new Date('2026-12-31T23:59:59Z'), '31/12/2026 23:59'],
  ['ayer', ''],
])('a minute of the clock, %s, is read as %s', (at, read) => {
  expect(formatMinute(at)).toBe(read);
});
