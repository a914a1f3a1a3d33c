// A sale, or a refund, that comes while the sales are added up is in all of a workbook's sheets or in none.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { sellOrder } from '../../../test/sell-order.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

it('the totals of sales, events, photographers and months are those of one instant', async () => {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id, event }));
  await sellOrder(db, { items });
  const headers = await shop().login('admin');
  const [answer] = await Promise.all(
    await db.transaction(async (tx) => {
      // What the sheet of photographers is made of, after that of the events.
      await tx.execute(sql`lock table photographer_shares in access exclusive mode`);
      const url = '/api/sales/active-events/download';
      const writing = shop().app.inject({ url, headers });
      await sleep(500);
      await sellOrder(tx, { items });
      return [writing];
    }),
  );
  const sheets = unzipSync(answer.rawPayload);
  const totalOf = (sheet: number, column: string) => {
    const text = strFromU8(sheets[`xl/worksheets/sheet${String(sheet)}.xml`] ?? new Uint8Array());
    const cells = text.matchAll(new RegExp(`<c r="${column}\\d+"[^>]*><v>([\\d.]+)</v>`, 'g'));
    return [...cells].at(-1)?.[1];
  };
  const totals = [totalOf(1, 'H'), totalOf(2, 'F'), totalOf(3, 'C'), totalOf(4, 'E')];
  expect(totals).toEqual(totals.map(() => totals[0]));
  expect(Number(totals[0])).toBeGreaterThan(0);
});
