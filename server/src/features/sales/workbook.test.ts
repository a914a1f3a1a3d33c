import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { SalesBook, salesWorkbook, type SaleRow } from './workbook.ts';

const sale = (serial: number, createdAt: string): SaleRow => ({
  id: serial,
  orderId: '00000000-0000-4000-8000-000000000000',
  operationNumber: `10000000000${String(serial)}`,
  firstName: 'Ana',
  lastName: 'Paz',
  email: 'ana@example.com',
  paymentState: 'approved',
  paymentType: 'visa',
  total: 150_000,
  refunded: 0,
  revoked: false,
  createdAt: new Date(createdAt),
});

it('lists the newest sales one by one and counts the older ones in the months and totals', async () => {
  const book = new SalesBook('America/Argentina/Buenos_Aires', 2);
  book.add([sale(5, '2026-11-20T12:00:00Z'), sale(4, '2026-11-19T12:00:00Z')]);
  book.add([sale(3, '2026-11-18T12:00:00Z'), sale(2, '2026-10-02T12:00:00Z')]);
  book.add([{ ...sale(1, '2026-10-01T12:00:00Z'), revoked: true }]);
  const twins = [7, 8].map((eventId) => ({
    ...{ eventId, name: 'Vuelta', date: '2026-04-01', active: true },
    ...{ total: 0, photosSold: 0, orders: 0 },
  }));
  const parts = unzipSync(await salesWorkbook(book, { byEvent: twins, byPhotographer: [] }));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const numbersOf = (sheet: string) =>
    [...part(`xl/worksheets/${sheet}.xml`).matchAll(/<row.*?<\/row>/gs)].map(([row]) =>
      [...row.matchAll(/<c r="[B-Z]\d+"(?![^>]*t="s")[^>]*><v>([\d.]+)<\/v><\/c>/g)].map(
        ([, value]) => Number(value),
      ),
    );
  // The heads, two sales, what the three older ones kept, and what all did.
  expect(numbersOf('sheet1')).toEqual([[], [1500], [1500], [3000], [6000]]);
  expect(part('xl/sharedStrings.xml')).toContain('3 ventas anteriores: en la hoja Por mes');
  expect(part('xl/sharedStrings.xml')).toContain('Vuelta · 01/04/2026 · evento 8');
  expect(numbersOf('sheet4')).toEqual([
    [],
    [3, 4500, 0, 4500],
    [2, 3000, 1500, 1500],
    [5, 7500, 1500, 6000],
  ]);
});
