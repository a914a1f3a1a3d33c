// What Mercado Pago's notices say, in their three wire forms: a payment or a merchant order to look
// up, never a fact in itself. Only the webhook form carries a signature that can be checked.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { isSameSecret } from '../same-secret.ts';

export interface NotificationRequest {
  query: unknown;
  body: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Notification =
  | { kind: 'ignored' }
  | {
      kind: 'payment' | 'merchant_order';
      /** Digits only: safe in a path. */
      id: string;
      /** `unsigned-hint`: a form whose signature never verifies, or no secret to check it with. */
      signature: 'valid' | 'invalid' | 'unsigned-hint';
    };

const ID = /^\d{1,20}$/;
const identifier = z.optional(
  z.pipe(z.union([z.string(), z.int().check(z.nonnegative())]), z.transform(String)),
);

const querySchema = z.looseObject({
  'data.id': z.catch(z.optional(z.string()), undefined),
  id: z.catch(z.optional(z.string()), undefined),
  type: z.catch(z.optional(z.string()), undefined),
  topic: z.catch(z.optional(z.string()), undefined),
});
const bodySchema = z.looseObject({
  type: z.catch(z.optional(z.string()), undefined),
  topic: z.catch(z.optional(z.string()), undefined),
  resource: z.catch(z.optional(z.string()), undefined),
  data: z.catch(
    z.optional(
      z.looseObject({
        id: z.catch(identifier, undefined),
        payment_id: z.catch(identifier, undefined),
      }),
    ),
    undefined,
  ),
});

/** Reads forms A (webhook), B (IPN payment) and C (IPN merchant order). */
export function parseNotification(
  request: NotificationRequest,
  secret: string | null,
): Notification {
  const query = querySchema.safeParse(request.query).data ?? {};
  const body = bodySchema.safeParse(request.body).data ?? {};
  const type = query.type ?? body.type;
  if (type !== undefined) {
    const found = webhookSubject(type, query['data.id'] ?? body.data?.id, body.data?.payment_id);
    if (!found || !ID.test(found.id)) return { kind: 'ignored' };
    const signature = checkSignature(request.headers, query['data.id'], secret);
    return { ...found, signature };
  }
  const topic = query.topic ?? body.topic;
  const id = query.id ?? body.resource?.split('/').at(-1);
  if (topic !== 'payment' && topic !== 'merchant_order') return { kind: 'ignored' };
  if (id === undefined || !ID.test(id)) return { kind: 'ignored' };
  return { kind: topic, id, signature: 'unsigned-hint' };
}

/** Chargeback and fraud topics name the payment they are about beside an id of their own. */
function webhookSubject(type: string, dataId: string | undefined, paymentId: string | undefined) {
  if (type === 'payment' && dataId) return { kind: 'payment', id: dataId } as const;
  if (type === 'topic_merchant_order_wh' && dataId) {
    return { kind: 'merchant_order', id: dataId } as const;
  }
  return paymentId ? ({ kind: 'payment', id: paymentId } as const) : null;
}

/**
 * HMAC-SHA256 over `id:…;request-id:…;ts:…;`, absent pairs left out. `ts` may be seconds or
 * milliseconds and has no age limit: genuine repetitions are byte-identical and come days later,
 * and a replayed notice only makes the shop look a payment up again.
 */
function checkSignature(
  headers: NotificationRequest['headers'],
  dataId: string | undefined,
  secret: string | null,
): 'valid' | 'invalid' | 'unsigned-hint' {
  if (secret === null) return 'unsigned-hint';
  const parts = signatureParts(single(headers['x-signature']) ?? '');
  const given = parts.get('v1') ?? '';
  const requestId = single(headers['x-request-id']);
  const ts = parts.get('ts');
  // Documentation and libraries disagree on lower-casing the id; both readings are accepted.
  const matches = [dataId, dataId?.toLowerCase()].map((id) => {
    const manifest = notificationManifest({ id, requestId, ts });
    return isSameSecret(given, signManifest(manifest, secret));
  });
  return matches.includes(true) ? 'valid' : 'invalid';
}

export function notificationManifest(pairs: {
  id: string | undefined;
  requestId: string | undefined;
  ts: string | undefined;
}): string {
  const named = { id: pairs.id, 'request-id': pairs.requestId, ts: pairs.ts };
  return Object.entries(named)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${value ?? ''};`)
    .join('');
}

/** Lower-case hex. */
export function signManifest(manifest: string, secret: string): string {
  return createHmac('sha256', secret).update(manifest).digest('hex');
}

function signatureParts(header: string): Map<string, string> {
  return new Map(
    header.split(',').map((part) => {
      const [key = '', value = ''] = part.split('=', 2);
      return [key.trim(), value.trim()];
    }),
  );
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
