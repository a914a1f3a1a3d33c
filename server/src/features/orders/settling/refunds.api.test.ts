// A return that Mercado Pago does later, or does not do at all (reference §6), is followed to its end.
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';
import { jobs } from '../../../schema/operations.ts';
import { turnKnobs } from '../../../platform/payment-simulator/knobs.ts';

const { shop, simulator, turn, post, paidOrder, happened, settled, detailOf } = useCheckout();
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
