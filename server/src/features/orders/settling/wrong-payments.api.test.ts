import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { useCheckout } from '../../../../test/checkout.ts';
import { jobs } from '../../../schema/operations.ts';
import { deliverOrderJob } from '../jobs/deliver-order.job.ts';
import { settlePayment } from './settlement.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, simulator, turn, order, pay, paidOrder, happened, detailOf, settled, post } =
  useCheckout();

const kinds = ({ timeline }: { timeline: { kind: string }[] }) => timeline.map(({ kind }) => kind);

it.each([
  ['a centavo is missing', { transaction_amount: 1499.99 }, 'underpaid'],
  ['the currency is another', { currency_id: 'USD' }, 'currency'],
  ['the reference is nobody’s', { external_reference: randomUUID() }, 'reference'],
  ['there is no reference', { external_reference: null }, 'reference'],
  ['the collector is another', { collector_id: 1 }, 'collector'],
  ['it is not a live payment', { live_mode: false }, 'live-mode'],
])('holds a payment and flags its order when %s', async (_what, payment, reason) => {
  turn({ payment });
  const { url, orderId } = await order(1);
  await pay(url);
  const detail = await happened(orderId, 'payment-held');
  expect(detail).toMatchObject({ state: 'created', flags: [reason], canRefund: false });
  expect(detail.timeline.at(-1)?.detail['reason']).toBe(reason);
});

it('takes a centavo too much as paid, flags it and tells the studio once', async () => {
  turn({ payment: { transaction_amount: 1500.01 } });
  const { url, orderId } = await order(1);
  await pay(url);
  expect(await happened(orderId, 'delivered')).toMatchObject({
    state: 'approved',
    flags: ['overpaid'],
  });
  const told = await eventually(async () => {
    const letters = await lettersOf(shop(), 'overpaid-');
    expect(letters).toHaveLength(1);
    return letters;
  });
  expect(told[0]?.text).toContain('pagó de más');
  expect(told[0]?.text).toContain(`/admin/orders/${orderId}`);
});

it('gives a second payment of one preference back and keeps the one sale', async () => {
  turn({ secondPayment: true });
  const { url, orderId } = await order(1);
  await pay(url);
  const detail = await happened(orderId, 'payment-refunded');
  expect(detail).toMatchObject({ state: 'approved', flags: ['duplicate-payment'] });
  expect(detail.payments.map(({ status }) => status).toSorted()).toEqual(['approved', 'refunded']);
  expect(kinds(detail)).toContain('duplicate-payment');
});

it('writes old news about a payment down once, and lets nothing come of it', async () => {
  turn({});
  const { orderId } = await paidOrder(1);
  const { payments, services } = { ...(await detailOf(orderId)), services: shop().services };
  const id = payments[0]?.id ?? '';
  const old = { ...(await services.payments.getPayment(id)), status: 'pending' };
  await settlePayment(services, { ...old, lastUpdated: old.lastUpdated - 5000 });
  await settlePayment(services, { ...old, lastUpdated: old.lastUpdated - 9000 });
  const detail = await detailOf(orderId);
  expect(detail.state).toBe('approved');
  expect(kinds(detail).filter((kind) => kind === 'payment-outdated')).toHaveLength(1);
});

it('refuses forged webhooks, and writes them into the timeline of a payment it knows once, though they come at once', async () => {
  turn({});
  const { orderId } = await paidOrder(1);
  const { payments } = await detailOf(orderId);
  const forge = () =>
    shop().app.inject({
      method: 'POST',
      url: `/api/webhooks/mercadopago?data.id=${payments[0]?.id ?? ''}&type=payment`,
      headers: { 'x-signature': 'ts=1,v1=00', 'x-request-id': 'r' },
    });
  const answers = await Promise.all([forge(), forge(), forge(), forge()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  const refused = kinds(await detailOf(orderId)).filter((kind) => kind === 'notification-refused');
  expect(refused).toHaveLength(1);
});

it('settles an order whose notices overtake the answer to its checkout', async () => {
  turn({ paidAtOnce: true });
  const { orderId } = await order(1);
  const detail = await happened(orderId, 'delivered');
  expect(detail.payments).toHaveLength(1);
});

it('ignores what it cannot look up: unknown topics, ids that are none', async () => {
  const send = (query: string) =>
    shop().app.inject({ method: 'POST', url: `/api/webhooks/mercadopago?${query}` });
  for (const query of ['id=1&topic=invoice', 'id=../../x&topic=payment', '']) {
    expect((await send(query)).json()).toEqual({ received: true });
  }
});

it('follows a payment from pending over approved to a chargeback that ends the downloads', async () => {
  turn({});
  const { url, orderId } = await order(1);
  await pay(url, 'pending');
  await settled(orderId, 'pending');
  const { payments } = await detailOf(orderId);
  const move = (action: string) =>
    fetch(`${simulator().url}/_control/payments/${payments[0]?.id ?? ''}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    });
  await move('approve');
  await happened(orderId, 'delivered');
  await move('charge_back');
  const detail = await happened(orderId, 'downloads-revoked');
  expect(detail).toMatchObject({ state: 'disputed', canResend: false });
});

/** What the provider says of the order's payment now, with a few things said otherwise. */
async function hear(orderId: string, change: object) {
  const { payments } = await detailOf(orderId);
  const now = await shop().services.payments.getPayment(payments[0]?.id ?? '');
  const told = { ...now, lastUpdated: now.lastUpdated + 5_000, ...change };
  await settlePayment(shop().services, told);
}

it('keeps a payment with the order that it paid, whichever order it names later', async () => {
  turn({});
  const paid = await paidOrder(1);
  const other = await order(1);
  await hear(paid.orderId, { externalReference: other.orderId });
  expect(await detailOf(other.orderId)).toMatchObject({ state: 'created', payments: [] });
  await hear(paid.orderId, {
    externalReference: other.orderId,
    status: 'refunded',
    statusDetail: 'refunded',
  });
  const detail = await happened(paid.orderId, 'downloads-revoked');
  expect(detail).toMatchObject({ state: 'refunded', canResend: false });
  expect(detail.payments.map(({ status }) => status)).toEqual(['refunded']);
});

it('tells of a payment that does not count what became of it', async () => {
  turn({ payment: { transaction_amount: 1499.99 } });
  const { url, orderId } = await order(1);
  await pay(url);
  await happened(orderId, 'payment-held');
  await hear(orderId, { status: 'refunded', statusDetail: 'refunded' });
  await hear(orderId, { status: 'approved', lastUpdated: 1 });
  const detail = await detailOf(orderId);
  expect(detail).toMatchObject({ state: 'created', flags: ['underpaid'] });
  expect(detail.payments.map(({ status }) => status)).toEqual(['refunded']);
  expect(kinds(detail).filter((kind) => kind === 'payment-held')).toHaveLength(1);
});

it('a part that went back leaves the order standing, and no longer counts as sold', async () => {
  turn({});
  const { orderId, event } = await paidOrder(2);
  const paymentId = (await detailOf(orderId)).payments[0]?.id ?? '';
  const giveBack = (amount: number) =>
    fetch(`${simulator().url}/v1/payments/${paymentId}/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer simulator',
        'content-type': 'application/json',
        'x-idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ amount }),
    });
  const headers = await shop().login('admin');
  const sold = async () =>
    (await shop().app.inject({ url: '/api/sales/event', headers }))
      .json<{ eventId: number; totalSales: number }[]>()
      .find(({ eventId }) => eventId === event.id)?.totalSales;
  expect(await sold()).toBe(3_000);
  expect((await giveBack(500)).status).toBeLessThan(300);
  await eventually(async () => {
    expect(await sold()).toBe(2_500);
  });
  await giveBack(1_000);
  await eventually(async () => {
    expect(await sold()).toBe(1_500);
  });
  expect(await detailOf(orderId)).toMatchObject({
    state: 'approved',
    flags: ['partially-refunded'],
    canResend: true,
    payments: [{ amount: 3_000, refunded: 1_500 }],
    toRefund: 1_500,
  });
  await post(`/orders/${orderId}/refund`, {}, headers);
  await happened(orderId, 'downloads-revoked');
  expect(await detailOf(orderId)).toMatchObject({ state: 'refunded', flags: [], toRefund: 0 });
  const written = (id: string) =>
    eventually(async () => (await lettersOf(shop(), id))[0]?.text ?? expect.fail('no letter'));
  expect(await written(`refund-asked-${paymentId}`)).toMatch(/A devolver:?\s+\$\s1\.500,00/);
  // Of the rest alone, as it was asked for: the parts before it were other returns.
  expect(await written(`refunded-${paymentId}`)).toMatch(/Devuelto:?\s+\$\s1\.500,00/);
  // All of it is back: a dispute that is told afterwards makes no part of it.
  const { services } = shop();
  const given = await services.payments.getPayment(paymentId);
  const disputed = { ...given, status: 'charged_back', lastUpdated: given.lastUpdated + 1_000 };
  await settlePayment({ db: services.db, expectLiveMode: null }, disputed);
  expect(await detailOf(orderId)).toMatchObject({ state: 'disputed', flags: [], toRefund: 0 });
});

it('delivers an order that was disputed before its letter left, once the studio has won', async () => {
  turn({ drop: ['A', 'B', 'C'] });
  const { url, orderId } = await order(1);
  await pay(url);
  const { services } = shop();
  const [paid] = await services.payments.searchPayments(orderId);
  if (!paid) throw new Error('the payment was not found');
  const becomes = (db: typeof services.db, status: string, later: number) =>
    settlePayment({ ...services, db }, { ...paid, status, lastUpdated: paid.lastUpdated + later });
  await services.db.transaction(async (tx) => {
    await becomes(tx, 'approved', 0);
    await becomes(tx, 'charged_back', 1_000);
  });
  const letters = () => services.db.$count(jobs, eq(jobs.name, deliverOrderJob.name));
  await eventually(async () => expect(await letters()).toBe(0));
  await becomes(services.db, 'approved', 2_000);
  await happened(orderId, 'delivered');
});
