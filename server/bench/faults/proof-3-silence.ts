// Proof 3: without any notification the reconciler settles; after an outage of the provider the
// inbox drains.
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel, openOrder, waitFor } from './buyers.ts';
import { atMost, exactly, told, type Figure } from './figures.ts';
import { orderRow, passTime, readLedger, waitingNotices } from './ledger.ts';
import type { Setup } from './setup.ts';

const FAILS = { mode: '500', times: 1_000_000 };

export async function proveSilence(setup: Setup, count: number): Promise<Figure[]> {
  const { db, provider } = setup;
  await provider.turn({ drop: ['A', 'B', 'C'] });
  const ids = await payMany(setup, count);
  await sleep(500);
  const before = await readLedger(db, ids);
  await passTime(db, 'check-order');
  const seconds = await waitFor(
    async () => (await readLedger(db, ids)).deliveredOrders === count,
    90,
  );
  const after = await readLedger(db, ids);
  await provider.turn();
  return [
    exactly('never told: sales before the check', before.sales, 0),
    exactly('never told: sales after the check', after.sales, count),
    exactly('never told: deliveries', after.deliveries, count),
    atMost('never told: time of all checks', seconds, 60, ' s'),
  ];
}

export async function proveOutage(setup: Setup, count: number): Promise<Figure[]> {
  const { db, provider } = setup;
  await provider.turn({
    failures: [
      { ...FAILS, match: 'GET /v1/payments' },
      { ...FAILS, match: 'GET /merchant_orders' },
    ],
  });
  const ids = await payMany(setup, count);
  // Two rounds of vain tries stand for the half hour.
  await waitFor(async () => (await waitingNotices(db)) >= count, 30);
  await sleep(5000);
  await passTime(db, 'process-notification');
  await sleep(5000);
  const waiting = await waitingNotices(db);
  const during = await readLedger(db, ids);
  const oneOpen = (await orderRow(db, ids[0] ?? '')).state;
  await provider.turn();
  await passTime(db, 'process-notification');
  const seconds = await waitFor(async () => {
    const { deliveredOrders } = await readLedger(db, ids);
    return deliveredOrders === count && (await waitingNotices(db)) === 0;
  }, 300);
  const after = await readLedger(db, ids);
  return [
    exactly('provider down: sales meanwhile', during.sales, 0),
    told('provider down: notices waiting, state', `${String(waiting)}, ${oneOpen}`),
    exactly('provider back: sales', after.sales, count),
    exactly('provider back: deliveries', after.deliveries, count),
    exactly('provider back: notices waiting', await waitingNotices(db), 0),
    atMost('provider back: time until drained', seconds, 300, ' s'),
  ];
}

/** Pays `count` orders; returns their ids, which the way back carries. */
async function payMany(setup: Setup, count: number): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(count, 8, async () => {
    const back = await setup.provider.pay(await openOrder(setup));
    ids.push(back.searchParams.get('external_reference') ?? '');
  });
  return ids;
}
