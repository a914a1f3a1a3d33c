import { appendFileSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseNotification, type Notification } from '../payments/notification.ts';
import { startSimulator, type SimulatorOptions } from './simulator.ts';

const SECRET = 'secret-of-webhooks';
const TOKEN = { authorization: 'Bearer TEST-1', 'content-type': 'application/json' };

interface Received {
  notification: Notification;
  raw: string;
}

let shop: FastifyInstance;
let shopUrl: string;
let received: Received[];
let answers: number[];
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let folder: string;

const options = (): SimulatorOptions => ({
  webhookSecret: SECRET,
  burstScale: 0,
  retryScale: 0,
  folder,
});

beforeEach(async () => {
  received = [];
  answers = [];
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  shop = Fastify({ forceCloseConnections: true });
  shop.post('/hook', (request, reply) => {
    const { query, body, headers } = request;
    const { 'x-request-id': id, 'x-signature': signature, 'user-agent': agent } = headers;
    const raw = JSON.stringify([request.url, body, id, signature, agent]);
    received.push({ notification: parseNotification({ query, body, headers }, SECRET), raw });
    return reply.status(answers.shift() ?? 200).send();
  });
  shopUrl = await shop.listen({ host: '127.0.0.1', port: 0 });
  simulator = await startSimulator(options());
});
afterEach(async () => {
  await simulator.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: unknown, headers: Record<string, string> = TOKEN) {
  const answer = await fetch(`${simulator.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.text() };
}

function preferenceBody(more: Record<string, unknown> = {}) {
  const back = `${shopUrl}/success`;
  return {
    items: [{ title: 'Operación 123 · 2 <fotos>', quantity: 1, unit_price: 1500.5 }],
    back_urls: { success: back, failure: back, pending: back },
    external_reference: 'order-1',
    notification_url: `${shopUrl}/hook`,
    ...more,
  };
}

async function preferenceId(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await post('/checkout/preferences', preferenceBody(more));
  const [, id = ''] = /"id":"(\d+-[^"]+)"/.exec(body) ?? [];
  return id;
}

function checkout(id: string, form?: Record<string, string>): Promise<Response> {
  const address = `${simulator.url}/checkout/v1/redirect?pref_id=${id}`;
  if (!form) return fetch(address);
  return fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function buy(form: Record<string, string> = { result: 'approved' }): Promise<URL> {
  const answer = await checkout(await preferenceId(), form);
  return new URL(answer.headers.get('location') ?? '');
}

const kinds = () => received.map(({ notification }) => notification.kind).toSorted();

describe('the simulated checkout', () => {
  it('says that it is a test and shows what is bought, without trusting its text', async () => {
    const answer = await checkout(await preferenceId());
    // A browser follows no form's redirect to where its page may send none.
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`form-action 'self' ${new URL(shopUrl).origin}`);
    const page = await answer.text();
    expect(page).toContain('no se mueve dinero');
    expect(page).toContain('1.500,50');
    expect(page).toContain('&lt;fotos&gt;');
    expect(page).not.toContain('<fotos>');
  });

  it('returns the buyer with the real query, in the real order', async () => {
    const { search, pathname } = await buy();
    const [payment] = simulator.store.all('payment');
    const id = String(payment?.id);
    expect(pathname).toBe('/success');
    expect(search).toBe(
      `?collection_id=${id}&collection_status=approved&payment_id=${id}&status=approved` +
        `&external_reference=order-1&payment_type=credit_card&merchant_order_id=${payment?.order.id ?? ''}` +
        `&preference_id=${simulator.store.all('preference')[0]?.id ?? ''}` +
        '&site_id=MLA&processing_mode=aggregator&merchant_account_id=null',
    );
  });

  it('returns an unpaid buyer with the literal null and tells only of the merchant order', async () => {
    const query = (await buy({ result: 'cancelled' })).searchParams;
    expect(query.get('collection_status')).toBe('null');
    expect(query.get('payment_id')).toBe('null');
    await simulator.notifier.settled();
    expect(kinds()).toEqual(['merchant_order']);
  });

  it.each([
    [{ result: 'pending' }, 'pending', 'ticket'],
    [{ result: 'rejected' }, 'rejected', 'credit_card'],
    [{ result: 'approved', method: 'account_money' }, 'approved', 'account_money'],
    [{ result: 'approved', holder: 'fund' }, 'rejected', 'credit_card'],
    [{ result: 'approved', holder: 'CONT' }, 'in_process', 'credit_card'],
  ])('makes of %j a payment that is %s', async (form, status, type) => {
    const query = (await buy(form)).searchParams;
    expect(query.get('collection_status')).toBe(status);
    expect(query.get('payment_type')).toBe(type);
  });

  it('takes no payment after the preference has expired', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const id = await preferenceId({ expires: true, expiration_date_to: past });
    const late = await checkout(id, { result: 'approved' });
    expect(late.status).toBe(410);
    expect(await late.text()).toMatch(/<a href="[^"]+collection_status=null[^"]*">Volver al sitio/);
    expect(simulator.store.all('payment')).toEqual([]);
    expect((await checkout('nothing')).status).toBe(404);
  });
});

describe('the simulated notices', () => {
  it('come as six posts of which only the webhook verifies', async () => {
    await buy();
    await simulator.notifier.settled();
    expect(kinds()).toEqual([...Array<string>(4).fill('merchant_order'), 'payment', 'payment']);
    const signatures = received.flatMap(({ notification }) =>
      notification.kind === 'payment' ? [notification.signature] : [],
    );
    expect(signatures.toSorted()).toEqual(['unsigned-hint', 'valid']);
    const ids = simulator.store.all('notice').map((notice) => notice.headers['x-request-id']);
    expect(new Set(ids).size).toBe(4);
  });

  it('are repeated byte by byte until the shop answers 200 or 201', async () => {
    answers = [500, 404, 302, 204, 201];
    await buy();
    await simulator.notifier.settled();
    expect(received).toHaveLength(6 + 4);
    expect(new Set(received.map(({ raw }) => raw)).size).toBe(6);
    expect(simulator.store.all('notice').every((notice) => notice.delivered)).toBe(true);
  });

  it('obey the knobs for repetition, order, loss and signature', async () => {
    await post('/_control', { duplicate: 3, shuffle: true, drop: ['C'], wrongSignature: true });
    await buy();
    await simulator.notifier.settled();
    expect(kinds()).toEqual(Array(6).fill('payment'));
    const signatures = received.map(({ notification }) =>
      notification.kind === 'payment' ? notification.signature : '',
    );
    expect(signatures.filter((one) => one === 'invalid')).toHaveLength(3);
  });

  it('arrive before the buyer returns when asked to', async () => {
    await post('/_control', { redirect: 'after', drop: ['C'] });
    await buy();
    expect(kinds()).toEqual(['payment', 'payment']);
  });

  it('come as webhooks only when the address asks for them', async () => {
    const id = await preferenceId({ notification_url: `${shopUrl}/hook?source_news=webhooks` });
    await checkout(id, { result: 'approved' });
    await simulator.notifier.settled();
    expect(received.map(({ notification }) => notification)).toMatchObject([
      { kind: 'payment', signature: 'valid' },
    ]);
  });
});

describe('a simulated payment', () => {
  it('walks from pending over approved and refunded to a chargeback, and tells each time', async () => {
    const id = (await buy({ result: 'pending' })).searchParams.get('payment_id') ?? '';
    for (const action of ['approve', 'refund', 'charge_back']) {
      await simulator.notifier.settled();
      received = [];
      const form = new URLSearchParams({ action });
      const page = await fetch(`${simulator.url}/pagos/${id}`, { method: 'POST', body: form });
      expect(await page.text()).toContain(id);
      await simulator.notifier.settled();
      expect(kinds().filter((kind) => kind === 'payment')).toHaveLength(2);
    }
    expect(simulator.store.get('payment', id)?.status).toBe('charged_back');
  });

  it('refuses a move its status does not allow', async () => {
    const id = (await buy()).searchParams.get('payment_id') ?? '';
    const { status } = await post(`/_control/payments/${id}`, { action: 'approve' });
    expect(status).toBe(400);
  });

  it('is made twice on one preference when asked to', async () => {
    await post('/_control', { secondPayment: true });
    await buy();
    expect(simulator.store.all('payment').map((one) => one.status)).toEqual([
      'approved',
      'approved',
    ]);
  });

  it('is the last of twenty of one checkout: somebody is written to for each', async () => {
    const id = await preferenceId();
    for (let n = 1; n <= 20; n++)
      expect((await checkout(id, { result: 'approved' })).status).toBe(303);
    expect((await checkout(id, { result: 'approved' })).status).toBe(400);
    expect(simulator.store.all('payment')).toHaveLength(20);
  });

  it('outlives the process, with the notices the shop has not acknowledged', async () => {
    await simulator.close();
    simulator = await startSimulator({ ...options(), retryScale: 1 });
    answers = Array<number>(6).fill(500);
    await post('/_control', { redirect: 'after' });
    const id = (await buy()).searchParams.get('payment_id') ?? '';
    await simulator.close();
    const undelivered = simulator.store.all('notice').filter((notice) => !notice.delivered);
    appendFileSync(join(folder, 'simulator.jsonl'), '{"kind":"payment","id":"torn');
    received = [];
    answers = [];
    // Nor does a start lose any that cannot write the file anew, as on a full disk.
    const inTheWay = join(folder, '.simulator.jsonl');
    mkdirSync(inTheWay);
    await expect(startSimulator(options())).rejects.toThrow('EISDIR');
    rmdirSync(inTheWay);
    simulator = await startSimulator(options());
    await simulator.notifier.settled();
    expect(simulator.store.get('payment', id)?.status).toBe('approved');
    expect(undelivered).toHaveLength(6);
    expect(received).toHaveLength(6);
  });

  it('forgets nothing that was written after a full disk tore a line', async () => {
    appendFileSync(join(folder, 'simulator.jsonl'), '{"kind":"payment","id":"torn');
    simulator.store.put('idempotency', 'k', { id: 'k', requestHash: 'h', status: 201, body: '' });
    await simulator.close();
    simulator = await startSimulator(options());
    expect(simulator.store.get('idempotency', 'k')?.status).toBe(201);
  });

  it('keeps who paid from others on the machine', async () => {
    const own = join(folder, 'own');
    await (await startSimulator({ ...options(), folder: own })).close();
    expect(statSync(own).mode & 0o777).toBe(0o700);
  });
});

describe('the simulated API', () => {
  it('repeats its answer to a repeated key and refuses the key for another request', async () => {
    const headers = { ...TOKEN, 'x-idempotency-key': 'k-1' };
    const first = await post('/checkout/preferences/', preferenceBody(), headers);
    expect(first.status).toBe(201);
    expect(await post('/checkout/preferences/', preferenceBody(), headers)).toEqual(first);
    const other = preferenceBody({ external_reference: 'order-2' });
    expect((await post('/checkout/preferences/', other, headers)).status).toBe(409);
    expect(simulator.store.all('preference')).toHaveLength(1);
  });

  it('refuses an automatic return to an address that is not public, in the known words', async () => {
    const { status, body } = await post(
      '/checkout/preferences',
      preferenceBody({ auto_return: 'approved' }),
    );
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      message: 'auto_return invalid. back_url.success must be defined',
      error: 'invalid_auto_return',
      status: 400,
      cause: null,
    });
  });

  const line = { title: 'Foto', quantity: 1, unit_price: 10 };
  it.each([
    ['no items', { items: [] }],
    ['an empty title', { items: [{ ...line, title: ' ' }] }],
    ['a price of zero', { items: [{ ...line, unit_price: 0 }] }],
    ['a price as text', { items: [{ ...line, unit_price: '10' }] }],
    ['a long reference', { external_reference: 'x'.repeat(65) }],
    ['a reference with spaces', { external_reference: 'a b' }],
    ['a long notice address', { notification_url: `https://a.com/${'x'.repeat(248)}` }],
    ['a long descriptor', { statement_descriptor: 'x'.repeat(17) }],
    [
      'account money excluded',
      { payment_methods: { excluded_payment_types: [{ id: 'account_money' }] } },
    ],
  ])('refuses a preference with %s', async (_name, more) => {
    expect((await post('/checkout/preferences', preferenceBody(more))).status).toBe(400);
  });

  it('needs a token, and a key for refunds', async () => {
    const id = (await buy()).searchParams.get('payment_id') ?? '';
    expect((await fetch(`${simulator.url}/v1/payments/${id}`)).status).toBe(401);
    expect((await post(`/v1/payments/${id}/refunds`, {})).status).toBe(400);
  });

  it('cancels a payment only while it waits', async () => {
    const cancel = async (id: string) => {
      const answer = await fetch(`${simulator.url}/v1/payments/${id}`, {
        method: 'PUT',
        headers: TOKEN,
        body: JSON.stringify({ status: 'cancelled' }),
      });
      return answer.status;
    };
    const waiting = (await buy({ result: 'pending' })).searchParams.get('payment_id') ?? '';
    expect([await cancel(waiting), await cancel(waiting)]).toEqual([200, 400]);
  });
});
