// Proof 4: payments and notices that are not what they should be are held, refunded or ignored, and
// the order's timeline says so.
import { randomUUID } from 'node:crypto';
import { settlePayment } from '../../src/features/orders/settling/settlement.ts';
import { mercadoPago } from '../../src/platform/payments/mercado-pago.ts';
import { openOrder, shopUrl, waitFor } from './buyers.ts';
import { exactly, type Figure } from './figures.ts';
import { orderRow, passTime, salesOf, timelineOf } from './ledger.ts';
import type { Setup } from './setup.ts';

/** One photo. */
const TOTAL_PESOS = 1500;

interface Outcome {
  state: string;
  sales: number;
  flags: string;
  timeline: string;
}

export async function proveWrongPayments(setup: Setup): Promise<Figure[]> {
  const { provider } = setup;
  const held = async (what: string, payment: object, reason: string) =>
    compare(what, await outcomeOf(setup, payment, 'payment-held'), {
      state: 'created',
      sales: 0,
      flags: reason,
      timeline: `payment-held:${reason}`,
    });
  const more = { transaction_amount: TOTAL_PESOS + 0.01 };
  const figures = [
    await held('a centavo too little', { transaction_amount: TOTAL_PESOS - 0.01 }, 'underpaid'),
    compare('a centavo too much', await outcomeOf(setup, more, 'delivered'), {
      state: 'approved',
      sales: 1,
      flags: 'overpaid',
      timeline: 'payment-approved',
    }),
    await held('another currency', { currency_id: 'USD' }, 'currency'),
    await held('a reference of nobody', { external_reference: randomUUID() }, 'reference'),
    await held('no reference', { external_reference: null }, 'reference'),
    await held('another collector', { collector_id: 1 }, 'collector'),
    await held('not a live payment', { live_mode: false }, 'live-mode'),
    await paidTwice(setup),
    await oldAfterNew(setup),
    await wrongSignature(setup),
  ];
  await provider.turn();
  return figures;
}

/** Buys one photo with a payment that differs in `payment`; waits for `kind` in its timeline. */
async function outcomeOf(setup: Setup, payment: object, kind: string): Promise<Outcome> {
  await setup.provider.turn({ payment });
  const id = await buyOne(setup);
  await waitForKind(setup, id, kind);
  return read(setup, id);
}

async function paidTwice(setup: Setup): Promise<Figure> {
  const { provider } = setup;
  await provider.turn({ secondPayment: true });
  const id = await buyOne(setup);
  await provider.turn();
  const refunded = async () =>
    (await provider.paymentsOf(id)).filter(({ status }) => status === 'refunded').length === 1;
  await waitFor(refunded, 30);
  await waitForKind(setup, id, 'delivered');
  const statuses = (await provider.paymentsOf(id)).map(({ status }) => status).toSorted();
  const outcome = await read(setup, id, 'duplicate-payment');
  return compare(
    'paid twice',
    { ...outcome, state: `${outcome.state}, ${statuses.join(' and ')}` },
    {
      state: 'approved, approved and refunded',
      sales: 1,
      flags: 'duplicate-payment',
      timeline: 'duplicate-payment',
    },
  );
}

/** What was true five seconds before the refund is told after it. */
async function oldAfterNew(setup: Setup): Promise<Figure> {
  const { db, provider } = setup;
  await provider.turn();
  const id = await buyOne(setup);
  await waitForKind(setup, id, 'delivered');
  const [payment] = await provider.paymentsOf(id);
  const paymentId = payment?.id ?? '';
  const shop = mercadoPago({ accessToken: 'bench', apiUrl: provider.url });
  const old = await shop.getPayment(paymentId);
  await provider.act(paymentId, 'refund');
  await waitForKind(setup, id, 'payment-refunded');
  await settlePayment({ db, expectLiveMode: true }, old);
  return compare('old news after new', await read(setup, id, 'payment-outdated'), {
    state: 'refunded',
    sales: 1,
    flags: '',
    timeline: 'payment-outdated',
  });
}

/** A forged webhook settles nothing; after the real payment is known, the forgery is written down. */
async function wrongSignature(setup: Setup): Promise<Figure> {
  const { db, provider } = setup;
  await provider.turn({ wrongSignature: true, drop: ['B', 'C'] });
  const id = await buyOne(setup);
  const [payment] = await provider.paymentsOf(id);
  const address = `${shopUrl(setup)}/api/webhooks/mercadopago?data.id=${payment?.id ?? ''}&type=payment`;
  const forge = () =>
    fetch(address, { method: 'POST', headers: { 'x-signature': 'ts=1,v1=00' } }).then(
      ({ status }) => status,
    );
  const first = await forge();
  const before = await read(setup, id);
  await provider.turn();
  await passTime(db, 'check-order');
  await waitForKind(setup, id, 'delivered');
  await forge();
  const after = await read(setup, id, 'notification-refused');
  return compare(
    'a forged signature',
    { ...after, state: `${String(first)}, ${before.state}, then ${after.state}` },
    {
      state: '401, created, then approved',
      sales: 1,
      flags: '',
      timeline: 'notification-refused',
    },
  );
}

async function buyOne(setup: Setup): Promise<string> {
  const checkout = await openOrder(setup, 1);
  const preference = new URL(checkout).searchParams.get('pref_id') ?? '';
  await setup.provider.pay(checkout);
  return setup.provider.orderOf(preference);
}

async function waitForKind({ db }: Setup, id: string, wanted: string): Promise<void> {
  const there = async () => (await timelineOf(db, id)).some(({ kind }) => kind === wanted);
  await waitFor(there, 60);
}

/** The order's outcome; of its timeline the entry `kind`, or the last about a payment. */
async function read({ db }: Setup, id: string, kind?: string): Promise<Outcome> {
  const { state, flags } = await orderRow(db, id);
  const entries = (await timelineOf(db, id)).filter((entry) =>
    kind ? entry.kind === kind : entry.kind.startsWith('payment-'),
  );
  const last = entries.at(-1);
  const reason = last?.detail['reason'];
  return {
    state,
    sales: await salesOf(db, id),
    flags: flags.join(', '),
    timeline: [last?.kind ?? 'nothing', ...(reason === undefined ? [] : [reason])].join(':'),
  };
}

function compare(what: string, outcome: Outcome, wanted: Outcome): Figure {
  const text = ({ state, sales, flags, timeline }: Outcome) =>
    [state, `${String(sales)} sold`, ...(flags ? [`flag ${flags}`] : []), timeline].join('; ');
  return {
    ...exactly(what, 0, 0),
    measured: text(outcome),
    wanted: text(wanted),
    ok: text(outcome) === text(wanted),
  };
}
