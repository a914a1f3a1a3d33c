// Proof 3: without any notification the reconciler settles; after an outage of the provider the
// inbox drains.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askForCheckout, inParallel, openOrder, shopUrl, waitFor } from './buyers.ts';
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

const NOTICES = 200;

/** The deadlines that buyers and the provider see: of a notice's answer, of a refused checkout. */
export async function proveDeadlines(setup: Setup): Promise<Figure[]> {
  const { db, provider } = setup;
  const [payment] = await provider.allPayments();
  const notice = `/api/webhooks/mercadopago?topic=payment&id=${payment?.id ?? ''}`;
  const times: number[] = [];
  for (let sent = 0; sent < NOTICES; sent += 1) {
    times.push(await secondsOf(() => fetch(shopUrl(setup) + notice, { method: 'POST' })));
  }
  times.sort((a, b) => a - b);
  const halfOrders = (await readLedger(db)).withoutCheckout;
  await provider.turn({
    failures: [{ mode: 'timeout', times: 1_000_000, match: 'POST /checkout/preferences' }],
  });
  let status = 0;
  const refused = await secondsOf(async () => {
    const answer = await askForCheckout(setup, randomUUID());
    ({ status } = answer);
    await answer.arrayBuffer();
  });
  await provider.turn();
  return [
    atMost('answer to a notification, median', 1000 * (times[NOTICES / 2] ?? 0), 100, ' ms'),
    told('answer to a notification, 99 of 100', `${milliseconds(times[NOTICES * 0.99])} ms`),
    exactly('provider hangs: status of the checkout', status, 503),
    atMost('provider hangs: time until the buyer is told', refused, 8, ' s'),
    exactly('provider hangs: half orders left', (await readLedger(db)).withoutCheckout, halfOrders),
  ];
}

const milliseconds = (seconds = 0) => (1000 * seconds).toFixed(1);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
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
