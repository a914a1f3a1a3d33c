// What Mercado Pago accepts in a preference, as its documentation and its refusals tell.
import { isPesos } from '@photolab/domain/orders/money';
import * as z from 'zod/mini';
import { isPublicHttps } from '../payments/public-address.ts';
import { SimulatedError } from './provider-error.ts';

const item = z.looseObject({
  title: z.string().check(z.trim(), z.minLength(1)),
  quantity: z.int().check(z.minimum(1)),
  unit_price: z.number().check(z.positive(), z.refine(isPesos)),
  currency_id: z.optional(z.literal('ARS')),
});
const address = z.url({ protocol: /^https?$/ });

const preferenceRequest = z.looseObject({
  items: z.array(item).check(z.minLength(1)),
  external_reference: z.nullish(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  notification_url: z.nullish(address.check(z.maxLength(248))),
  statement_descriptor: z.nullish(z.string().check(z.maxLength(16))),
  auto_return: z.nullish(z.enum(['approved', 'all'])),
  back_urls: z.nullish(
    z.looseObject({
      success: z.optional(address),
      failure: z.optional(address),
      pending: z.optional(address),
    }),
  ),
  payer: z.nullish(z.looseObject({ email: z.nullish(z.email()) })),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  expires: z.nullish(z.boolean()),
  expiration_date_from: z.nullish(z.iso.datetime({ offset: true })),
  expiration_date_to: z.nullish(z.iso.datetime({ offset: true })),
  payment_methods: z.nullish(
    z.looseObject({
      excluded_payment_types: z.nullish(z.array(z.looseObject({ id: z.string() }))),
    }),
  ),
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
