// What two people in the studio press at the same moment happens once.
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { callsOf } from '../../../../test/calls.ts';
import { useCheckout } from '../../../../test/checkout.ts';
import { jpeg } from '../../../../test/pictures.ts';
import { auditEntries } from '../../../schema/operations.ts';
import { orderItems, orderTimeline } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { ProviderRejected } from '../../../platform/payments/payment-provider.ts';
import { PermanentJobError } from '../../../platform/queue/worker.ts';
import { withLocalFile } from '../../../platform/storage/storage.ts';
import { refundPayment } from '../jobs/refund-payment.job.ts';

const { shop, turn, simulator, post, paidOrder, settled } = useCheckout();
const api = callsOf(shop);
const db = () => shop().services.db;
const twice = <T>(press: () => Promise<T>) => Promise.all([press(), press(), press()]);
const happenings = (orderId: string, kind: 'refund-requested' | 'refund-sent' | 'photo-replaced') =>
  db().$count(orderTimeline, and(eq(orderTimeline.orderId, orderId), eq(orderTimeline.kind, kind)));

it('a payment is given back once, and again only after it failed', async () => {
  const cashier = await shop().login('cashier');
  const { orderId } = await paidOrder(1);
  const failing = { match: 'POST /v1/payments', mode: '429', times: 1_000 };
  turn({ failures: [failing] });
  const answers = await twice(() => api.post(`/orders/${orderId}/refund`, cashier));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await happenings(orderId, 'refund-requested')).toBe(1);
  const detail = async () =>
    (await api.get(`/orders/${orderId}`, cashier)).json<{
      refund: string;
      canRefund: boolean;
      timeline: { kind: string; detail: { error?: string } }[];
    }>();
  expect(await detail()).toMatchObject({ refund: 'asked', canRefund: false });
  // The provider refuses for good; the job that gives up writes down why, in the studio's words.
  const payment = simulator().store.all('payment').at(-1);
  const failed = { payment: String(payment?.id) };
  const { services } = shop();
  const job = refundPayment({
    ...services,
    expectLiveMode: null,
    payments: {
      ...services.payments,
      refund: () =>
        Promise.reject(new ProviderRejected('POST /v1/payments/1/refunds: No balance', 400, null)),
    },
  });
  const payload = { orderId, paymentId: failed.payment };
  const refused: unknown = await job.run(payload).catch((error: unknown) => error);
  const why = refused instanceof PermanentJobError ? refused.message : '';
  for (const message of ['POST /v1/payments/1/refunds: status 500', why]) {
    await job.dead(services.db, payload, message);
  }
  const after = await detail();
  expect(after).toMatchObject({ refund: 'failed', canRefund: true });
  expect(after.timeline.flatMap(({ detail: { error } }) => error ?? [])).toEqual([
    'Mercado Pago no contestó',
    'Mercado Pago dijo: «No balance»',
  ]);
  turn({});
  expect((await api.post(`/orders/${orderId}/refund`, cashier)).statusCode).toBe(200);
  expect(await happenings(orderId, 'refund-requested')).toBe(2);
  await settled(orderId, 'refunded');
  expect((await api.post(`/orders/${orderId}/refund`, cashier)).statusCode).toBe(409);
  const [refunded] = simulator()
    .store.all('payment')
    .filter(({ id }) => String(id) === failed.payment);
  expect(refunded?.transaction_amount_refunded).toBe(refunded?.transaction_amount);
});

it('a bought photo that is corrected thrice at once while it is downloaded is whole for its buyer', async () => {
  const cashier = await shop().login('cashier');
  const { orderId, operationNumber, photos: bought } = await paidOrder(1);
  const [first] = bought;
  const path = `/orders/${orderId}/photos/${String(first?.id)}/correct`;
  const colours = ['#110000', '#001100', '#000011'];
  const files = await Promise.all(colours.map((colour) => jpeg(300, 200, colour)));
  const find = async () =>
    (await post('/sell/find', { operationNumber })).json<{ sellImages: { url: string }[] }>()
      .sellImages[0]?.url ?? '';
  const link = await find();
  const [downloads, answers] = await Promise.all([
    Promise.all([1, 2, 3].map(() => shop().app.inject(link))),
    Promise.all(
      files.map((content) => api.form('POST', path, cashier, {}, { field: 'image', content })),
    ),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  for (const { statusCode, headers, rawPayload } of downloads) {
    expect([statusCode, rawPayload.length]).toEqual([200, Number(headers['content-length'])]);
  }
  const last = await shop().app.inject(await find());
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const [given] = await db()
    .select()
    .from(photos)
    .where(eq(photos.id, item?.givenPhotoId ?? 0));
  expect([last.statusCode, last.rawPayload.length]).toEqual([200, given?.byteSize]);
  expect(await happenings(orderId, 'photo-replaced')).toBe(3);
  const audited = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `orden ${operationNumber}`));
  expect(audited).toHaveLength(3);
});

it('one corrected file that is sent four times at once is given once, and no other file stays', async () => {
  const cashier = await shop().login('cashier');
  const { orderId, photos: bought } = await paidOrder(1);
  const path = `/orders/${orderId}/photos/${String(bought[0]?.id)}/correct`;
  const content = await jpeg(310, 210, '#224466');
  const correct = () => api.form('POST', path, cashier, {}, { field: 'image', content });
  const before = await storedFiles();
  const answers = await Promise.all([correct(), correct(), correct(), correct()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await happenings(orderId, 'photo-replaced')).toBe(1);
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const [given] = await db()
    .select()
    .from(photos)
    .where(eq(photos.id, item?.givenPhotoId ?? 0));
  const came = (await storedFiles()).filter((key) => !before.includes(key));
  expect(came.filter((key) => key.startsWith('originals/'))).toEqual([given?.originalKey]);
  expect((await correct()).statusCode).toBe(409);
});

it('a web size that is being made while its photo is corrected is not what its buyer gets from then on', async () => {
  const cashier = await shop().login('cashier');
  const { orderId, operationNumber, photos: bought } = await paidOrder(1);
  const [id = 0] = bought.map((photo) => photo.id);
  await db().update(orderItems).set({ size: 'web' }).where(eq(orderItems.orderId, orderId));
  const download = async () => {
    const found = await post('/sell/find', { operationNumber });
    const { sellImages } = found.json<{ sellImages: { url: string }[] }>();
    return (await shop().app.inject(sellImages[0]?.url ?? '')).rawPayload;
  };
  const content = await jpeg(2400, 1600, '#0000cc');
  const path = `/orders/${orderId}/photos/${String(id)}/correct`;
  const { images } = shop().services;
  const { renderWebSize } = images;
  images.renderWebSize = async (file) => {
    images.renderWebSize = renderWebSize;
    await api.form('POST', path, cashier, {}, { field: 'image', content });
    return renderWebSize(file);
  };
  const [before, after] = [await download(), await download()];
  expect(after.equals(before)).toBe(false);
  expect(after.equals(await renderCorrected(content))).toBe(true);
});

/** The web size of a file, as the shop makes it. */
async function renderCorrected(content: Buffer) {
  const { images, storage } = shop().services;
  await storage.put('originals/1/corrected.jpg', content, 'image/jpeg');
  return withLocalFile(storage, 'originals/1/corrected.jpg', images.renderWebSize);
}

async function storedFiles() {
  const keys: string[] = [];
  for await (const { key } of shop().services.storage.list()) keys.push(key);
  return keys;
}
