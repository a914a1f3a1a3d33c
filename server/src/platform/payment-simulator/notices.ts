// The notices Mercado Pago sends about one purchase: which forms, when, and what each looks like
// on the wire. Once made, a notice is repeated byte by byte.
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { notificationManifest, signManifest } from '../payments/notification.ts';
import type { Notice, SimPayment } from './records.ts';

export interface News {
  notificationUrl: string;
  merchantOrderId: string;
  payment: SimPayment;
  action: 'payment.created' | 'payment.updated';
}

type Form = Notice['form'];

/** After the approval, as observed on a real purchase; the first C comes 0.2 s before it. */
const BURST: readonly (readonly [Form, number])[] = [
  ['B', 1300],
  ['C', 1300],
  ['A', 2000],
  ['C', 2200],
  ['C', 2600],
];

export interface Planned {
  form: Form;
  afterMs: number;
  requestId: string;
  notificationUrl: string;
  merchantOrderId: string;
  payment?: SimPayment;
  action?: News['action'];
}

export function orderNotices(notificationUrl: string, merchantOrderId: string): Planned[] {
  const requestId = randomUUID();
  return wanted(notificationUrl, [
    { form: 'C', afterMs: 0, notificationUrl, merchantOrderId, requestId },
  ]);
}

/** A, B and one C share a request id; the later Cs have their own. */
export function paymentNotices(news: News): Planned[] {
  const shared = randomUUID();
  const planned = BURST.map(([form, afterMs], index): Planned => {
    return { ...news, form, afterMs, requestId: index < 3 ? shared : randomUUID() };
  });
  return wanted(news.notificationUrl, planned);
}

/** `?source_news=` asks for webhooks only or for IPN only. */
function wanted(notificationUrl: string, planned: readonly Planned[]): Planned[] {
  const source = new URL(notificationUrl).searchParams.get('source_news');
  return planned.filter(({ form }) =>
    source === 'webhooks' ? form === 'A' : source === 'ipn' ? form !== 'A' : true,
  );
}

interface Signing {
  webhookSecret: string;
  wrongSignature: boolean;
  collectorId: number;
}

export function makeNotice(options: Signing, plan: Planned, dueAt: number): Notice {
  const paymentId = String(plan.payment?.id ?? '');
  const ts = String(Math.floor(Date.now() / 1000));
  const { query, agent, body } = wireForm(options, plan, paymentId);
  const secret = signingSecret(options, plan.form);
  const manifest = notificationManifest({ id: query['data.id'], requestId: plan.requestId, ts });
  const url = new URL(plan.notificationUrl);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return {
    id: randomUUID(),
    form: plan.form,
    url: url.toString(),
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      'x-request-id': plan.requestId,
      'x-signature': `ts=${ts},v1=${signManifest(manifest, secret)}`,
    },
    body: JSON.stringify(body),
    dueAt,
    attempts: 0,
    delivered: false,
  };
}

/** B and C carry a signature that never verifies, as the real ones do. */
function signingSecret({ wrongSignature, webhookSecret }: Signing, form: Form): string {
  if (form === 'A' && !wrongSignature) return webhookSecret;
  return createHmac('sha256', webhookSecret).update('another secret').digest('hex');
}

interface WireForm {
  query: Record<string, string>;
  agent: string;
  body: unknown;
}

function wireForm({ collectorId }: Signing, plan: Planned, paymentId: string): WireForm {
  if (plan.form === 'A') {
    const body = {
      action: plan.action,
      api_version: 'v1',
      data: { id: paymentId },
      date_created: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      id: randomInt(100_000_000_000, 200_000_000_000),
      live_mode: plan.payment?.live_mode,
      type: 'payment',
      user_id: String(collectorId),
    };
    const query = { 'data.id': paymentId, type: 'payment' };
    return { query, agent: 'MercadoPago WebHook v1.0 payment', body };
  }
  const topic = plan.form === 'B' ? 'payment' : 'merchant_order';
  const id = plan.form === 'B' ? paymentId : plan.merchantOrderId;
  const resource =
    plan.form === 'B' ? paymentId : `https://api.mercadolibre.com/merchant_orders/${id}`;
  return {
    query: { id, topic },
    agent: `MercadoPago Feed v2.0 ${topic}`,
    body: { resource, topic },
  };
}
