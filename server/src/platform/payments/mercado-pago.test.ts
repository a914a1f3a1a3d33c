import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator } from '../payment-simulator/simulator.ts';
import { mercadoPago } from './mercado-pago.ts';
import {
  ProviderNotFound,
  ProviderRejected,
  ProviderUnavailable,
  type CheckoutRequest,
  type PaymentProvider,
} from './payment-provider.ts';

const request: CheckoutRequest = {
  orderId: 'order-1',
  operationNumber: '482915073664',
  description: '5 fotos · Maratón de Rosario',
  total: 600_050,
  buyerEmail: 'ana@example.com',
  returnUrl: 'http://localhost:3000/success',
  notificationUrl: 'http://127.0.0.1:9/api/webhooks/mercadopago',
  expiresAt: new Date(Date.now() + 86_400_000),
  idempotencyKey: 'order-1-1',
};

let folder: string;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let provider: PaymentProvider;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  simulator = await startSimulator({
    webhookSecret: 'secret-of-webhooks',
    accessToken: 'APP_USR-good',
    burstScale: 0,
    prefix: '/simulador',
    folder,
  });
  provider = mercadoPago({ accessToken: 'APP_USR-good', apiUrl: simulator.url });
});
afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

async function turn(knobs: unknown): Promise<void> {
  const answer = await fetch(`${simulator.url}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  expect(answer.status).toBe(200);
}

/** Presses a button of the checkout and returns the query of the way back. */
async function press(url: string, form: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

async function payment(form: Record<string, string> = { result: 'approved' }): Promise<string> {
  const { url } = await provider.createCheckout(request);
  return (await press(url, form)).get('payment_id') ?? '';
}

describe('the Mercado Pago adapter', () => {
  it('creates a checkout with one line of the exact total and the operation number in its title', async () => {
    const { checkoutId, url } = await provider.createCheckout(request);
    const stored = simulator.store.get('preference', checkoutId);
    expect(url).toBe(`${simulator.url}/checkout/v1/redirect?pref_id=${checkoutId}`);
    expect(stored?.items).toMatchObject([{ quantity: 1, unit_price: 6000.5, currency_id: 'ARS' }]);
    expect(stored?.items[0]?.title).toContain('482915073664');
    expect(stored).toMatchObject({
      external_reference: 'order-1',
      statement_descriptor: 'PHOTOLAB',
      expires: true,
      expiration_date_to: request.expiresAt.toISOString(),
    });
    expect(stored).not.toHaveProperty('auto_return');
  });

  it('shortens a title of long event names to what the provider takes', async () => {
    const description = `2 fotos · ${'ñ'.repeat(200)}, ${'🏃'.repeat(100)}`;
    const { checkoutId } = await provider.createCheckout({ ...request, description });
    const title = simulator.store.get('preference', checkoutId)?.items[0]?.title ?? '';
    expect(title).toContain('482915073664');
    expect([title.length <= 256, /\p{Surrogate}/u.test(title)]).toEqual([true, false]);
  });

  it.each([
    ['https://photolab.com.ar/success', true],
    ['http://photolab.com.ar/success', false],
    ['https://localhost/success', false],
    ['https://192.168.1.10/success', false],
    ['https://shop.local/success', false],
  ])('with the return address %s asks for an automatic return: %s', async (returnUrl, asked) => {
    const { checkoutId } = await provider.createCheckout({ ...request, returnUrl });
    expect(simulator.store.get('preference', checkoutId)?.auto_return === 'approved').toBe(asked);
  });

  it('closes a checkout, on which nobody begins a payment any more', async () => {
    const { checkoutId, url } = await provider.createCheckout(request);
    await provider.closeCheckout(checkoutId);
    const tried = { method: 'POST', body: new URLSearchParams({ result: 'approved' }) };
    expect((await fetch(url, tried)).status).toBe(410);
    expect(simulator.store.get('preference', checkoutId)).toMatchObject({
      external_reference: 'order-1',
      items: [{ unit_price: 6000.5 }],
    });
    await expect(provider.closeCheckout('1-none')).rejects.toBeInstanceOf(ProviderNotFound);
  });

  it('reads a payment with its amounts in centavos and its payer', async () => {
    const found = await provider.getPayment(await payment());
    expect(found).toMatchObject({
      status: 'approved',
      statusDetail: 'accredited',
      amount: 600_050,
      amountRefunded: 0,
      currency: 'ARS',
      externalReference: 'order-1',
      collectorId: String(simulator.collectorId),
      liveMode: true,
      paymentType: 'credit_card',
      payer: { firstName: 'Test', lastName: 'Test', email: 'ana@example.com' },
    });
    expect(Math.abs(found.lastUpdated - Date.now())).toBeLessThan(60_000);
  });

  it('finds payments by order and merchant orders by id, whether ids are text or numbers', async () => {
    const paymentId = await payment();
    const [found] = await provider.searchPayments('order-1');
    expect(found?.paymentId).toBe(paymentId);
    const order = await provider.getMerchantOrder(found?.merchantOrderId ?? '');
    expect(order).toMatchObject({ externalReference: 'order-1', paymentIds: [paymentId] });
    expect(await provider.searchPayments('order-2')).toEqual([]);
  });

  it('refunds in part, then all that is left, and never twice for one key', async () => {
    const paymentId = await payment();
    const part = { amount: 100_000, idempotencyKey: 'refund-1' };
    const first = await provider.refund(paymentId, part);
    expect(await provider.refund(paymentId, part)).toEqual(first);
    expect(await provider.getPayment(paymentId)).toMatchObject({
      status: 'approved',
      statusDetail: 'partially_refunded',
      amountRefunded: 100_000,
    });
    const rest = await provider.refund(paymentId, { idempotencyKey: 'refund-2' });
    expect(rest.amount).toBe(500_050);
    expect((await provider.getPayment(paymentId)).status).toBe('refunded');
    const more = provider.refund(paymentId, { idempotencyKey: 'refund-3' });
    await expect(more).rejects.toBeInstanceOf(ProviderRejected);
  });

  it('says not found, and finds the payment later', async () => {
    await turn({ notFoundTimes: 1 });
    const paymentId = await payment();
    await expect(provider.getPayment(paymentId)).rejects.toBeInstanceOf(ProviderNotFound);
    expect((await provider.getPayment(paymentId)).status).toBe('approved');
    await expect(provider.getPayment('1')).rejects.toBeInstanceOf(ProviderNotFound);
  });

  it('reports a refusal with the status and the code', async () => {
    const wrong = { ...request, orderId: 'not an id!' };
    await expect(provider.createCheckout(wrong)).rejects.toMatchObject({
      name: 'ProviderRejected',
      status: 400,
      code: 'invalid_external_reference',
    });
    const stranger = mercadoPago({ accessToken: 'wrong', apiUrl: simulator.url });
    await expect(stranger.getPayment('1')).rejects.toMatchObject({ status: 401 });
  });

  it.each(['429', '500', 'lost'])(
    'gets over two answers of kind %s with one checkout',
    async (mode) => {
      await turn({ failures: [{ match: 'POST /checkout/preferences', mode, times: 2 }] });
      const { checkoutId } = await provider.createCheckout(request);
      expect(simulator.store.all('preference').map((one) => one.id)).toEqual([checkoutId]);
    },
  );

  it('gives up after the third failure', async () => {
    await turn({ failures: [{ match: 'GET /v1/payments', mode: '500', times: 4 }] });
    await expect(provider.getPayment('1')).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(simulator.knobs.current.failures).toMatchObject([{ times: 1 }]);
  });

  it('gives up when the time is over', async () => {
    await turn({ failures: [{ match: 'GET /v1/payments', mode: 'timeout' }] });
    const hasty = mercadoPago({
      accessToken: 'APP_USR-good',
      apiUrl: simulator.url,
      timeoutMs: 200,
    });
    await expect(hasty.getPayment('1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('treats an unreachable address and an unreadable answer as unavailable', async () => {
    const server = createServer((_request, response) => response.end('<html>')).listen(0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const odd = mercadoPago({ accessToken: 'x', apiUrl: `http://127.0.0.1:${String(port)}` });
    await expect(odd.getPayment('1')).rejects.toBeInstanceOf(ProviderUnavailable);
    await new Promise((resolve) => server.close(resolve));
    await expect(odd.getPayment('1')).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  const PAYMENT = {
    id: 7,
    status: 'approved',
    transaction_amount: 10,
    currency_id: 'ARS',
    external_reference: '',
    collector_id: 5,
    live_mode: true,
    date_created: '2026-11-22T10:00:00.000-03:00',
  };
  /** What the adapter makes of whatever a provider says. */
  async function hear<T>(said: object, ask: (odd: PaymentProvider) => Promise<T>): Promise<T> {
    const server = createServer((_request, response) => response.end(JSON.stringify(said)));
    const address = server.listen(0).address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const odd = mercadoPago({ accessToken: 'x', apiUrl: `http://127.0.0.1:${String(port)}` });
    const heard = await ask(odd);
    await new Promise((resolve) => server.close(resolve));
    return heard;
  }
  const read = (said: object) => hear(said, (odd) => odd.getPayment('7'));

  it('finds the payments of an order that can be read, whatever stands beside them', async () => {
    const results = [{ ...PAYMENT, transaction_amount: null }, PAYMENT, { id: 8 }];
    const found = await hear({ results }, (odd) => odd.searchPayments('order-1'));
    expect(found.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([['7', 1000]]);
  });

  it('reads what a payer may call themselves, and empty texts for what is not there', async () => {
    const payer = { first_name: 'A\0na\u202e\r\nBcc', last_name: 'ñ'.repeat(5_000), email: null };
    expect(await read({ ...PAYMENT, order: { id: '' }, payer })).toMatchObject({
      externalReference: null,
      merchantOrderId: null,
      payer: { firstName: 'Ana Bcc', lastName: 'ñ'.repeat(200), email: null },
    });
  });

  it.each(['a@x.example,b@x.example', 'a@x.example\r\nBcc: b@x.example', 'A <a@x.example>', 'XXX'])(
    'takes no %j for the address of a payer',
    async (email) =>
      expect(await read({ ...PAYMENT, payer: { email } })).toHaveProperty('payer.email', null),
  );

  it.each([
    { payer: { first_name: 5, last_name: {}, email: ['ana@example.com'] } },
    { payer: 'guest', additional_info: 'items' },
    { payer: [], additional_info: { payer: 'Ana' }, payment_type_id: 7, status_detail: { a: 1 } },
  ])('reads the money of a payment whose %j is of another shape', async (odd) => {
    expect(await read({ ...PAYMENT, ...odd })).toMatchObject({
      amount: 1000,
      statusDetail: '',
      paymentType: 'unknown',
      payer: { firstName: null, lastName: null, email: null },
    });
  });

  it.each([
    ['approved', 30, 1000, 'refunded'],
    ['in_mediation', 10, 1000, 'refunded'],
    ['rejected', 10, 1000, 'rejected'],
    ['approved', -1, 0, 'approved'],
    ['approved', 2.5, 250, 'approved'],
    ['approved', null, 0, 'approved'],
  ])('%s, of 10 pesos %s back: no more than came, and refunded once all of it', async (...row) => {
    const [status, transaction_amount_refunded, ...rest] = row;
    const said = await read({ ...PAYMENT, status, transaction_amount_refunded });
    expect([said.amountRefunded, said.status]).toEqual(rest);
  });

  it('sees through every knob that makes a payment differ from its order', async () => {
    await turn({
      payment: {
        transaction_amount: 1,
        currency_id: 'USD',
        external_reference: 'other',
        collector_id: 5,
        live_mode: false,
      },
    });
    expect(await provider.getPayment(await payment())).toMatchObject({
      amount: 100,
      currency: 'USD',
      externalReference: 'other',
      collectorId: '5',
      liveMode: false,
    });
  });

  it('does not find fresh payments in a search that lags', async () => {
    await turn({ searchLagMs: 60_000 });
    await payment();
    expect(await provider.searchPayments('order-1')).toEqual([]);
  });
});
