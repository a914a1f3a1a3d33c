// Anybody can send a notice: a flood of invented ones delays nobody's photos and leaves nothing.
import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useCheckout } from '../../../../test/checkout.ts';
import { jobs } from '../../../schema/operations.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { ProviderRejected } from '../../../platform/payments/payment-provider.ts';
import { forgetNotices } from '../jobs/forget-notices.job.ts';
import { processHint, processNotification } from '../jobs/process-notification.job.ts';

const { shop, order, pay, happened } = useCheckout();

const hint = (id: number) =>
  shop().app.inject({
    method: 'POST',
    url: `/api/webhooks/mercadopago?topic=payment&id=${String(id)}`,
    payload: {},
  });
/** Some at a time, as sockets bring them: injected all at once, no answer of the database is heard before the last. */
async function sendHints(count: number) {
  const sent = [];
  for (let index = 0; index < count; index += 1) {
    sent.push(hint(9_000_000 + index));
    if (index % 20 === 0) await setImmediate();
  }
  return Promise.all(sent);
}

const inbox = () => shop().services.db.$count(notificationInbox);

it('credits a payment during a flood of invented notices, of which it keeps few', async () => {
  const { url, orderId } = await order(1);
  let ofPayment = 0;
  shop().app.server.on('request', () => (ofPayment += 1));
  const began = performance.now();
  const flood = sendHints(1_500);
  await pay(url);
  await happened(orderId, 'delivered');
  const statuses = (await flood).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const kept = statuses.filter((status) => status === 200).length;
  // Sixty of each minute that the flood took; the payment's own come from the same address, again where no answer came in time.
  const minutes = Math.ceil((performance.now() - began) / 60_000);
  expect(kept).toBeGreaterThanOrEqual(Math.max(1, 60 - ofPayment));
  expect(kept).toBeLessThanOrEqual(60 * minutes);
  const last = await hint(1);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  const { db } = shop().services;
  const sent = and(inArray(jobs.name, ['process-notification']), isNull(jobs.failedAt));
  expect(await db.$count(jobs, sent)).toBe(0);
});

it('forgets what was worked off a week ago, and what nobody knew a month ago', async () => {
  const { db } = shop().services;
  await db.delete(notificationInbox);
  const row = (providerId: string, receivedDays: number, processedDays: number | undefined) => ({
    kind: 'payment' as const,
    providerId,
    signature: 'unsigned-hint' as const,
    receivedAt: sql`now() - make_interval(days => ${receivedDays})`,
    processedAt:
      processedDays === undefined ? null : sql`now() - make_interval(days => ${processedDays})`,
  });
  await db
    .insert(notificationInbox)
    .values([row('1', 9, 8), row('2', 6, 5), row('3', 31, undefined), row('4', 20, undefined)]);
  await forgetNotices.handler({ db }).run({});
  const kept = await db.select({ id: notificationInbox.providerId }).from(notificationInbox);
  expect(kept.map(({ id }) => id).sort()).toEqual(['2', '4']);
  expect(await db.$count(jobs, eq(jobs.name, 'forget-notices'))).toBe(1);
  expect(await inbox()).toBe(2);
});

it('a hint at what the provider refuses to tell is given up after two minutes; a signed notice is not', async () => {
  const { services } = shop();
  const refused = new ProviderRejected('GET /v1/payments/9: Params Error', 400, 'bad_request');
  const refuse = () => Promise.reject(refused);
  const payments = { ...services.payments, getPayment: refuse, getMerchantOrder: refuse };
  const deps = { ...services, expectLiveMode: null, payments };
  for (const kind of ['payment', 'merchant_order'] as const) {
    const notice = { kind, providerId: '99999999999999999999' };
    const row = { ...notice, signature: 'unsigned-hint' as const };
    await services.db.insert(notificationInbox).values(row);
    await expect(processHint(deps).run(notice)).rejects.toBe(refused);
    await services.db
      .update(notificationInbox)
      .set({ receivedAt: sql`now() - interval '3 minutes'` });
    await processHint(deps).run(notice);
    await services.db.update(notificationInbox).set({ processedAt: null });
    await expect(processNotification(deps).run(notice)).rejects.toBe(refused);
  }
});
