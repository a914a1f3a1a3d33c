// What Mercado Pago accepts in a preference, as its documentation and its refusals tell.
import { isPesos } from '@photolab/domain/orders/money';
import * as z from 'zod';
import { isPublicHttps } from '../payments/public-address.ts';
import { SimulatedError } from './provider-error.ts';

const item = z.looseObject({
  title: z.string().trim().min(1),
  quantity: z.int().min(1),
  unit_price: z.number().positive().refine(isPesos),
  currency_id: z.literal('ARS').optional(),
});
const address = z.url({ protocol: /^https?$/ });

const preferenceRequest = z.looseObject({
  items: z.array(item).min(1),
  external_reference: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .nullish(),
  notification_url: address.max(248).nullish(),
  statement_descriptor: z.string().max(16).nullish(),
  auto_return: z.enum(['approved', 'all']).nullish(),
  back_urls: z
    .looseObject({
      success: address.optional(),
      failure: address.optional(),
      pending: address.optional(),
    })
    .nullish(),
  payer: z.looseObject({ email: z.email().nullish() }).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  expires: z.boolean().nullish(),
  expiration_date_from: z.iso.datetime({ offset: true }).nullish(),
  expiration_date_to: z.iso.datetime({ offset: true }).nullish(),
  payment_methods: z
    .looseObject({ excluded_payment_types: z.array(z.looseObject({ id: z.string() })).nullish() })
    .nullish(),
});

export type PreferenceRequest = z.infer<typeof preferenceRequest>;

/** @throws SimulatedError 400, as the real API words it where its words are known */
export function checkPreference(body: unknown): PreferenceRequest {
  const parsed = preferenceRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? 'body';
    throw new SimulatedError(400, `invalid_${String(issue?.path[0])}`, `${field} invalid`);
  }
  const request = parsed.data;
  if (request.auto_return && !isPublicHttps(request.back_urls?.success ?? '')) {
    const message = 'auto_return invalid. back_url.success must be defined';
    throw new SimulatedError(400, 'invalid_auto_return', message);
  }
  const excluded = request.payment_methods?.excluded_payment_types ?? [];
  if (excluded.some((type) => type.id === 'account_money')) {
    throw new SimulatedError(400, 'invalid_payment_methods', 'account_money cannot be excluded');
  }
  return request;
}
