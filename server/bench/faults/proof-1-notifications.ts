// Proof 1: many orders, each told about again and again in every form and order, settle once.
import { randomInt } from 'node:crypto';
import { inParallel, openOrder, waitFor } from './buyers.ts';
import { atMost, exactly, told, type Figure } from './figures.ts';
import { deadJobs, readLedger, receivedNotices, waitingNotices } from './ledger.ts';
import type { Setup } from './setup.ts';

const AT_ONCE = 32;
/** A burst has six notices: 6 to 54 of them per order. */
const MOST_REPETITIONS = 9;
/** Orders paid, and told about, before the shop hears that their checkout exists. */
const OVERTAKEN_SHARE = 0.1;

export async function proveNotifications(setup: Setup, count: number): Promise<Figure[]> {
  const { db, provider, mailbox } = setup;
  const start = Date.now();
  const overtaken = Math.round(count * OVERTAKEN_SHARE);
  await provider.turn({ paidAtOnce: true, shuffle: true, duplicate: 2 });
  await inParallel(overtaken, AT_ONCE, async () => {
    await openOrder(setup);
  });
  await inParallel(count - overtaken, AT_ONCE, async () => {
    // The knobs are the simulator's, not the order's: each turn holds for the orders about it.
    if (Math.random() < 0.2) await provider.turn(randomKnobs());
    await provider.pay(await openOrder(setup));
  });
  await provider.turn();
  await waitFor(async () => (await readLedger(db)).deliveredOrders >= count, 180);
  await waitFor(async () => (await waitingNotices(db)) === 0, 60);
  const seconds = (Date.now() - start) / 1000;
  const ledger = await readLedger(db);
  const received = await receivedNotices(db);
  const mails = new Set(mailbox.ids.filter((id) => id.startsWith('delivered-')));
  return [
    exactly('orders', ledger.orders, count),
    exactly('sales', ledger.sales, count),
    exactly('orders sold', ledger.soldOrders, count),
    exactly('orders that may be downloaded', ledger.entitled, count),
    exactly('deliveries in the timelines', ledger.deliveries, count),
    exactly('e-mails', mailbox.ids.length, count),
    exactly('orders told of by e-mail', mails.size, count),
    exactly('orders flagged', ledger.flagged, 0),
    exactly('notices not worked off', await waitingNotices(db), 0),
    exactly('jobs given up', await deadJobs(db), 0),
    told('notices received', `${String(received)} (${(received / count).toFixed(1)} per order)`),
    atMost('time taken', seconds, 600, ' s'),
  ];
}

/** Most orders are told about as often as in life, some far too often; some before the return. */
function randomKnobs(): object {
  const duplicate = Math.random() < 0.7 ? 1 : randomInt(2, MOST_REPETITIONS + 1);
  return { duplicate, shuffle: true, redirect: Math.random() < 0.5 ? 'before' : 'after' };
}
