// A return that Mercado Pago does later, or does not do at all (reference §6), is followed to its end.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';
import { eventually } from '../../../../test/eventually.ts';
import { jobs } from '../../../schema/operations.ts';
import { eventSales } from '../../../schema/orders.ts';
import { lockBuyer } from '../cart/same-buyer.ts';
import { refundPayment } from '../jobs/refund-payment.job.ts';
import { settlePayment } from './settlement.ts';
import { turnKnobs } from '../../../platform/payment-simulator/knobs.ts';

const { shop, simulator, turn, post, order, pay, paidOrder, happened, settled, detailOf } =
  useCheckout();
const db = () => shop().services.db;
const SILENT = { drop: ['A', 'B', 'C'] };

const askForReturn = async (orderId: string) => {
  const answer = await post(`/orders/${orderId}/refund`, {}, await shop().login('cashier'));
  expect(answer.statusCode).toBe(200);
};
const kindsOf = async (orderId: string) =>
  (await detailOf(orderId)).timeline.map(({ kind }) => kind).filter((kind) => /refund/.test(kind));
const waiting = and(eq(jobs.name, 'refund-payment'), isNull(jobs.failedAt));
const lookNow = () =>
  db()
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(waiting);

it('one that is under way is asked about until it is made, whatever becomes of its notice', async () => {
  turn({});
  const { orderId } = await paidOrder(1);
  turn({ ...SILENT, refund: 'in_process' });
  await askForReturn(orderId);
  await happened(orderId, 'refund-sent');
  expect(await detailOf(orderId)).toMatchObject({ state: 'approved', canRefund: false });
  await expect.poll(() => db().$count(jobs, waiting)).toBe(1);
  const { payments } = await detailOf(orderId);
  // As after a kill before its end was noted.
  const wish = { orderId, paymentId: payments[0]?.id ?? '' };
  await refundPayment({ ...shop().services, expectLiveMode: null }).run(wish);
  expect(await db().$count(jobs, waiting)).toBe(1);
  await fetch(`${simulator().url}/_control/payments/${payments[0]?.id ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'refund' }),
  });
  await lookNow();
  await settled(orderId, 'refunded');
  await expect.poll(() => db().$count(jobs, waiting)).toBe(0);
  expect(await kindsOf(orderId)).toEqual(['refund-requested', 'refund-sent', 'payment-refunded']);
});

it('a part that went back before the shop had heard of the payment never counts as sold', async () => {
  turn(SILENT);
  const { url, orderId } = await order(2);
  const paid = await pay(url);
  const id = paid.searchParams.get('payment_id') ?? '';
  const { payments } = shop().services;
  await fetch(`${simulator().url}/v1/payments/${id}/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer simulator',
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ amount: 333.33 }),
  });
  await settlePayment({ db: db(), expectLiveMode: null }, await payments.getPayment(id));
  const headers = await shop().login('cashier');
  const answer = await shop().app.inject({ url: '/api/sells', headers });
  expect(answer.json<object[]>()[0]).toMatchObject({ orderId, totalPrice: 3000, refunded: 333.33 });
  expect(await detailOf(orderId)).toMatchObject({
    state: 'approved',
    flags: ['partially-refunded'],
    toRefund: 2666.67,
  });
  await happened(orderId, 'delivered');
});

it('one that is refused is told as failed, and can be asked for again', async () => {
  turn({});
  const { orderId } = await paidOrder(1);
  turnKnobs(simulator().knobs, { refund: 'rejected' });
  await askForReturn(orderId);
  const failed = await happened(orderId, 'refund-failed');
  expect(failed).toMatchObject({ state: 'approved', canRefund: true });
  expect(failed.timeline.at(-1)?.detail['error']).toBe('Mercado Pago dijo: «devolución rechazada»');
  turn({});
  await askForReturn(orderId);
  await settled(orderId, 'refunded');
});

it('an order that is paid again after its money went back is delivered again, and sold for what was paid', async () => {
  turn({ payment: { transaction_amount: 1600 } });
  const { orderId, url } = await paidOrder(1);
  turn({});
  await askForReturn(orderId);
  await happened(orderId, 'downloads-revoked');
  await pay(url);
  const again = await happened(orderId, 'delivered-again');
  // Too much was the payment that went back.
  expect(again).toMatchObject({ state: 'approved', flags: [], canRefund: true, toRefund: 1500 });
  expect(again.timeline.at(-1)?.detail).toEqual({ email: 'ana@example.com' });
  const headers = await shop().login('cashier');
  const sells = await shop().app.inject({ url: '/api/sells', headers });
  expect(sells.json<object[]>()[0]).toMatchObject({ orderId, totalPrice: 1500, refunded: 0 });
});

it('of a part nobody makes: whoever names one, or misspells who gets the photos again, is told', async () => {
  turn({});
  const { orderId } = await paidOrder(1);
  const cashier = await shop().login('cashier');
  const bodies = [
    { call: 'refund', body: { amount: 500 }, field: 'amount' },
    { call: 'refund', body: { photoIds: [1] }, field: 'photoIds' },
    { call: 'resend', body: { mail: 'otra@example.com' }, field: 'mail' },
  ];
  for (const { call, body, field } of bodies) {
    const answer = await post(`/orders/${orderId}/${call}`, body, cashier);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: `${field}: nadie espera este campo` },
    ]);
  }
  expect(await kindsOf(orderId)).toEqual([]);
  expect(await detailOf(orderId)).toMatchObject({ state: 'approved', canRefund: true });
});

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'an order that is paid again counts in its event’s totals before its buyer is waited for, as a first payment does',
  async () => {
    turn({});
    const { orderId, url, event } = await paidOrder(1);
    await askForReturn(orderId);
    await happened(orderId, 'downloads-revoked');
    turn(SILENT);
    const id = (await pay(url)).searchParams.get('payment_id') ?? '';
    const again = await shop().services.payments.getPayment(id);
    let settling: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx) => {
      await lockBuyer(tx, { accountId: null, buyerKey: null, email: 'ana@example.com' });
      settling = settlePayment({ db: db(), expectLiveMode: null }, again);
      await eventually(async () => {
        const { rows } = await tx.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`);
        expect(rows).toHaveLength(1);
      });
      const free = tx.select().from(eventSales).where(eq(eventSales.eventId, event.id));
      expect(await free.for('update', { skipLocked: true })).toEqual([]);
    });
    await settling;
    await settled(orderId, 'approved');
  },
);
