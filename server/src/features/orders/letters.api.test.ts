import { expect, it } from 'vitest';
import { inArray } from 'drizzle-orm';
import { lettersOf } from '../../../test/outbox.ts';
import { prefIdOf, useCheckout } from '../../../test/checkout.ts';
import { sendMail } from '../../platform/mail/send-mail.job.ts';
import { hastenJobs } from '../../platform/queue/queue.ts';
import { jobs } from '../../schema/operations.ts';
import { tellBuyerJob } from './jobs/tell-buyer.job.ts';
import { eventually } from '../../../test/eventually.ts';

const { shop, post, order, pay, paidOrder, settled, happened, simulator } = useCheckout();

const mails = (id: string) => lettersOf(shop(), id);
const mailed = (id: string) =>
  eventually(async () => {
    const [mail, ...others] = await mails(id);
    expect(others).toEqual([]);
    return mail ?? expect.fail(`no mail ${id}`);
  });
const later = () => hastenJobs(shop().services.db, tellBuyerJob);

it('a payment that still waits after a minute is told to the buyer, with an answer to the studio', async () => {
  const { url, orderId } = await order(2);
  await pay(url, 'pending');
  const { operationNumber } = await settled(orderId, 'pending');
  expect(await mails(`pending-${orderId}`)).toEqual([]);
  await later();
  const mail = await mailed(`pending-${orderId}`);
  expect(mail.to).toBe('ana@example.com');
  expect(mail.replyTo).toBe(shop().services.config.shop.email);
  expect(mail.text).toContain(operationNumber);
});

it('a refused payment is told later, with the way back to the cart, unless it was paid meanwhile', async () => {
  const refused = await order(1);
  await pay(refused.url, 'rejected');
  await settled(refused.orderId, 'rejected');
  const paid = await order(1);
  await pay(paid.url, 'rejected');
  await settled(paid.orderId, 'rejected');
  await pay(paid.url, 'approved');
  await happened(paid.orderId, 'delivered');
  await later();
  const mail = await mailed(`rejected-${refused.orderId}`);
  expect(mail.text).toContain(`/cart?pedido=${refused.orderId}`);
  expect(await mails(`rejected-${paid.orderId}`)).toEqual([]);
});

it('one letter box hears ten times a day of payments that came to nothing, whoever began them', async () => {
  const { photos } = await order(12);
  const opened: string[] = [];
  for (const [nth, { id }] of photos.entries()) {
    const email = `victima+${String(nth)}@example.com`;
    const url = (await post('/create-order', { items: [{ id }], email })).json<string>();
    const orderId = simulator().store.get('preference', prefIdOf(url))?.external_reference ?? '';
    await pay(url, 'pending');
    await settled(orderId, 'pending');
    opened.push(orderId);
  }
  await later();
  const { db } = shop().services;
  const waiting = inArray(jobs.name, [tellBuyerJob.name, sendMail.name]);
  await eventually(async () => expect(await db.$count(jobs, waiting)).toBe(0));
  const told = await Promise.all(opened.map((orderId) => mails(`pending-${orderId}`)));
  expect(told.flat()).toHaveLength(10);
});

it('a ticket that nobody paid in time is told as that, not as refused', async () => {
  const { url, orderId } = await order(1);
  await pay(url, 'pending');
  await settled(orderId, 'pending');
  const [payment] = simulator().store.all('payment').slice(-1);
  await fetch(`${simulator().url}/_control/payments/${String(payment?.id)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'cancel' }),
  });
  await settled(orderId, 'cancelled');
  await later();
  const mail = await mailed(`rejected-${orderId}`);
  expect(mail.text).toContain('Se venció el plazo para pagar tu foto');
  expect(mail.text).toContain(`/cart?pedido=${orderId}`);
});

it('a refund is told once when it is asked for and once when it is made', async () => {
  const { orderId, operationNumber } = await paidOrder(1);
  const admin = await shop().login('admin');
  await Promise.all([1, 2].map(() => post(`/orders/${orderId}/refund`, {}, admin)));
  const { payments } = await happened(orderId, 'downloads-revoked');
  const paymentId = payments[0]?.id ?? '';
  expect((await mailed(`refund-asked-${paymentId}`)).text).toContain(operationNumber);
  expect((await mailed(`refunded-${paymentId}`)).text).toContain('quedaron cerradas');
});

it('a second payment for one order is told as such: the purchase stands', async () => {
  const { url, orderId } = await paidOrder(1);
  await pay(url);
  const { payments } = await happened(orderId, 'payment-refunded');
  const second = payments.find(({ status }) => status === 'refunded')?.id ?? '';
  expect((await mailed(`refund-asked-${second}`)).subject).toContain('Pedimos tu devolución');
  expect((await mailed(`refunded-${second}`)).text).toContain('Tu compra sigue en pie');
});

it('the studio is told of a dispute once, however often it is heard of', async () => {
  const { orderId } = await paidOrder(1);
  const paymentId = (await happened(orderId, 'delivered')).payments[0]?.id ?? '';
  await fetch(`${simulator().url}/_control/payments/${paymentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'charge_back' }),
  });
  await happened(orderId, 'downloads-revoked');
  const mail = await mailed(`payment-disputed-${paymentId}`);
  expect(mail.to).toBe(shop().services.config.shop.email);
  expect(mail.text).toContain(`/admin/orders/${orderId}`);
});

it('who withdraws gets the code by e-mail, and the studio a copy to answer to', async () => {
  const answer = await post('/withdrawal', {
    name: 'Ana',
    email: 'ana@example.com',
    operationNumber: '123456789012',
    message: 'No era yo',
  });
  const { code } = answer.json<{ code: string }>();
  expect((await mailed(`withdrawal-${code}`)).text).toContain(code);
  const copy = await mailed(`withdrawal-copy-${code}`);
  expect(copy.to).toBe(shop().services.config.shop.email);
  expect([copy.replyTo, copy.text]).toEqual([
    'ana@example.com',
    expect.stringContaining('No era yo'),
  ]);
});
