// Whose an order is: found under the address that its buyer is written to, and sold to whoever paid what stands.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { eventually } from '../../../../test/eventually.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { jobs } from '../../../schema/operations.ts';
import { orders, sales } from '../../../schema/orders.ts';
import { sendNumbersJob } from '../jobs/send-numbers.job.ts';
import { settlePayment } from './settlement.ts';

const { shop, post, happened, simulator } = useCheckout();

async function open(headers: Record<string, string> = {}) {
  const { photos } = await seedEvent(shop().services, 1);
  const items = photos.map(({ id }) => ({ id }));
  const url = (await post('/create-order', { items }, headers)).json<string>();
  const orderId = simulator().store.get('preference', prefIdOf(url))?.external_reference ?? '';
  return { url, orderId };
}

const asAdmin = async (url: string) =>
  (
    await shop().app.inject({ url: `/api${url}`, headers: await shop().login('admin') })
  ).json<unknown>();

const saleOf = async (orderId: string) => {
  const { db } = shop().services;
  const [sale] = await db.select().from(sales).where(eq(sales.orderId, orderId));
  return sale;
};

/** What Mercado Pago says of a payment that its payer made with an address of their own. */
async function paidBy(orderId: string, email: string, status: string, at: number) {
  const { db } = shop().services;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  await settlePayment(
    { db, expectLiveMode: null },
    {
      ...{ paymentId: `${orderId}-${email}`, status, statusDetail: '', currency: 'ARS' },
      ...{
        amount: order?.total ?? 0,
        amountRefunded: status === 'refunded' ? (order?.total ?? 0) : 0,
      },
      ...{ externalReference: orderId, collectorId: order?.checkoutId?.split('-')[0] ?? '' },
      ...{ liveMode: true, lastUpdated: at, paymentType: 'credit_card', merchantOrderId: null },
      payer: { firstName: email.split('@')[0] ?? '', lastName: 'Pérez', email },
    },
  );
}

it('an order of an account that gave no e-mail is found under the account’s, whoever’s card paid it', async () => {
  const mine = await shop().login('user');
  const { email } = (await shop().app.inject({ url: '/api/auth', headers: mine })).json<{
    email: string;
  }>();
  const { orderId } = await open(mine);
  await paidBy(orderId, 'tarjeta@example.com', 'approved', 1_000);
  await happened(orderId, 'delivered');
  expect((await lettersOf(shop(), `delivered-${orderId}`)).map(({ to }) => to)).toEqual([email]);
  expect(await asAdmin(`/orders/${orderId}`)).toMatchObject({ email });
  expect(await asAdmin(`/customers?email=${email}`)).toMatchObject({
    orders: [{ orderId }],
  });
  for (const list of ['orders', 'sells']) {
    expect(await asAdmin(`/${list}?page=1&pageSize=10&search=${email}`)).toHaveLength(1);
  }
  expect(await saleOf(orderId)).toMatchObject({ firstName: 'tarjeta', email });
});

it('the links go again to whoever paid, not to whoever’s card was refused before', async () => {
  const { orderId } = await open();
  await paidBy(orderId, 'primera@example.com', 'rejected', 1_000);
  await paidBy(orderId, 'segunda@example.com', 'approved', 2_000);
  await happened(orderId, 'delivered');
  expect(await asAdmin(`/orders/${orderId}`)).toMatchObject({ email: 'segunda@example.com' });
});

it('a sale is of whoever paid what stands', async () => {
  const again = await open();
  await paidBy(again.orderId, 'ana@example.com', 'approved', 1_000);
  await paidBy(again.orderId, 'ana@example.com', 'refunded', 2_000);
  await paidBy(again.orderId, 'beto@example.com', 'approved', 3_000);
  expect(await saleOf(again.orderId)).toMatchObject({
    firstName: 'beto',
    email: 'beto@example.com',
  });
  const twice = await open();
  await paidBy(twice.orderId, 'ana@example.com', 'approved', 1_000);
  await paidBy(twice.orderId, 'beto@example.com', 'in_mediation', 2_000);
  await paidBy(twice.orderId, 'ana@example.com', 'refunded', 3_000);
  expect(await saleOf(twice.orderId)).toMatchObject({
    firstName: 'beto',
    email: 'beto@example.com',
  });
});

it('who mistyped their e-mail at checkout is sent their number at the one that they paid with', async () => {
  const { db } = shop().services;
  const { orderId } = await open();
  const refused = 'rechazada@example.com';
  const email = 'pagadora@example.com';
  await db.update(orders).set({ buyerEmail: 'pagdora@exmaple.com' }).where(eq(orders.id, orderId));
  await paidBy(orderId, refused, 'rejected', 1_000);
  await paidBy(orderId, email, 'approved', 2_000);
  for (const asker of [refused, email.toUpperCase()]) await post('/sell/remind', { email: asker });
  await eventually(async () =>
    expect(await db.$count(jobs, eq(jobs.name, sendNumbersJob.name))).toBe(0),
  );
  await eventually(async () =>
    expect((await lettersOf(shop(), 'numbers-')).map(({ to }) => to)).toEqual([email]),
  );
});
