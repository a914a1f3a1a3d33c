// What the simulator remembers, in Mercado Pago's own shapes where the shop sees them.
import { toCentavos, toPesos } from '@photolab/domain/orders/money';
import * as z from 'zod/mini';

const preference = z.looseObject({
  id: z.string(),
  items: z.array(
    z.looseObject({ title: z.string(), quantity: z.number(), unit_price: z.number() }),
  ),
  external_reference: z.nullish(z.string()),
  notification_url: z.nullish(z.string()),
  back_urls: z.nullish(
    z.looseObject({
      success: z.optional(z.string()),
      failure: z.optional(z.string()),
      pending: z.optional(z.string()),
    }),
  ),
  payer: z.nullish(z.looseObject({ email: z.nullish(z.string()) })),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  expires: z.nullish(z.boolean()),
  expiration_date_to: z.nullish(z.string()),
  init_point: z.string(),
});

const payment = z.looseObject({
  id: z.int(),
  status: z.string(),
  status_detail: z.string(),
  live_mode: z.boolean(),
  currency_id: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number(),
  external_reference: z.nullable(z.string()),
  collector_id: z.int(),
  order: z.object({ id: z.string(), type: z.string() }),
  date_created: z.string(),
  date_approved: z.nullable(z.string()),
  date_last_updated: z.string(),
  payment_type_id: z.string(),
  payment_method_id: z.string(),
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  refunds: z.array(z.looseObject({ id: z.int(), amount: z.number() })),
});

export const recordSchemas = {
  preference,
  payment,
  merchantOrder: z.object({ id: z.string(), preferenceId: z.string() }),
  /** The first answer to a key, repeated to the same request. */
  idempotency: z.object({
    id: z.string(),
    requestHash: z.string(),
    status: z.int(),
    body: z.string(),
  }),
  /** A notice until the shop acknowledges it: resent byte by byte. */
  notice: z.object({
    id: z.string(),
    form: z.enum(['A', 'B', 'C']),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    dueAt: z.number(),
    attempts: z.int(),
    delivered: z.boolean(),
  }),
};

export type RecordKind = keyof typeof recordSchemas;
export type Records = { [K in RecordKind]: z.infer<(typeof recordSchemas)[K]> };
export type SimPreference = Records['preference'];
export type SimPayment = Records['payment'];
export type MerchantOrderRecord = Records['merchantOrder'];
export type Notice = Records['notice'];

/** Mercado Pago writes its times at −04:00. */
export function providerTime(time: number): string {
  return new Date(time - 4 * 3_600_000).toISOString().replace('Z', '-04:00');
}

export function preferenceTotal(preference: SimPreference): number {
  const total = preference.items.reduce(
    (sum, item) => sum + item.quantity * toCentavos(item.unit_price),
    0,
  );
  return toPesos(total);
}
