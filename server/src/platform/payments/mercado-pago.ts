// Mercado Pago Checkout Pro over its Preferences API. Sends one line with the order's total, so
// that the amount is the shop's own to the centavo; reads answers tolerantly (ids as text or number).
import { hash } from 'node:crypto';
import { isPesos, toCentavos, toPesos, type Centavos } from '@photolab/domain/orders/money';
import { paymentTypeOf } from '@photolab/domain/orders/order-kinds';
import { isWithShop } from '@photolab/domain/orders/order-state';
import { EMAIL_MAX_LENGTH } from '@photolab/domain/people/mailbox';
import { beginningOf, normalized, shortened, withoutInvisible } from '@photolab/domain/shop/text';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import * as z from 'zod/mini';
import type {
  CheckoutRequest,
  MerchantOrder,
  PaymentProvider,
  ProviderPayment,
  Refund,
} from './payment-provider.ts';
import { callProvider, type ProviderHttpOptions } from './provider-http.ts';
import { isPublicHttps } from './public-address.ts';

const MERCADO_PAGO_API_URL = 'https://api.mercadopago.com';
/** Mercado Pago's limit. */
const STATEMENT_MAX = 16;
/** The buyer is told within 8 s, the shop's own part included. */
const CHECKOUT_TIMEOUT_MS = 7500;

const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.int()]), z.transform(String));
/** It answers an empty text for what is not there. */
const maybeId = z.pipe(
  z.nullish(z.union([z.string(), z.int()])),
  z.transform((value) => (value === null || value === undefined ? null : String(value) || null)),
);
const pesos = z.pipe(z.number().check(z.refine(isPesos)), z.transform(toCentavos));
const instant = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const time = Date.parse(text);
    if (Number.isNaN(time))
      context.issues.push({ code: 'custom', message: 'not a time', input: text });
    return time;
  }),
);
/** What is told beside the money: no payment may fail for its shape. */
const told = <S extends z.ZodMiniType>(schema: S) => z.catch(z.nullish(schema), null);
/** As somebody wrote it: nor for a character that no database stores. */
const WORDS_MAX_LENGTH = 200;
const words = z.pipe(
  told(z.string()),
  z.transform((text) => {
    const line = withoutInvisible(text ?? '').replace(/\s+/g, ' ');
    return beginningOf(line, WORDS_MAX_LENGTH).trim() || null;
  }),
);
const email = z.email().check(z.maxLength(EMAIL_MAX_LENGTH));
/** One that a letter can go to: several, a name beside it and what the provider masks (`XXXXXXXXXXX`) are none. */
const address = z.pipe(
  told(z.string()),
  z.transform((text) => email.safeParse(withoutInvisible(text ?? '').trim()).data ?? null),
);
const person = told(z.looseObject({ first_name: words, last_name: words, email: address }));

const paymentAnswer = z.pipe(
  z.looseObject({
    id,
    status: z.string(),
    status_detail: words,
    transaction_amount: pesos,
    transaction_amount_refunded: z.nullish(pesos),
    currency_id: z.string(),
    external_reference: maybeId,
    collector_id: maybeId,
    collector: z.nullish(z.looseObject({ id: maybeId })),
    live_mode: z.boolean(),
    date_created: instant,
    date_last_updated: z.nullish(instant),
    payment_type_id: told(z.string()),
    order: z.nullish(z.looseObject({ id: maybeId })),
    payer: person,
    additional_info: told(z.looseObject({ payer: person })),
  }),
  z.transform((answer): ProviderPayment => {
    const { payer, additional_info: more, transaction_amount: amount } = answer;
    const amountRefunded = partOf(amount, answer.transaction_amount_refunded ?? 0);
    return {
      paymentId: answer.id,
      status: statusOf(answer.status, amount, amountRefunded),
      statusDetail: answer.status_detail ?? '',
      amount,
      amountRefunded,
      currency: answer.currency_id,
      externalReference: answer.external_reference,
      collectorId: answer.collector_id ?? answer.collector?.id ?? '',
      liveMode: answer.live_mode,
      lastUpdated: answer.date_last_updated ?? answer.date_created,
      paymentType: paymentTypeOf(answer.payment_type_id),
      merchantOrderId: answer.order?.id ?? null,
      payer: {
        firstName: payer?.first_name ?? more?.payer?.first_name ?? null,
        lastName: payer?.last_name ?? more?.payer?.last_name ?? null,
        email: payer?.email ?? null,
      },
    };
  }),
);

/** Neither less than nothing went back nor more than came. */
const partOf = (whole: Centavos, part: Centavos): Centavos =>
  Math.min(Math.max(part, 0), Math.max(whole, 0));

/** All of it went back, as by parts, and the word for it is still to come: nobody has what was bought for nothing. */
const statusOf = (status: string, amount: Centavos, back: Centavos): string =>
  isWithShop(status) && amount > 0 && back === amount ? 'refunded' : status;

const searchAnswer = z.pipe(
  // One that cannot be read keeps no other from being settled; its own notice tells of it.
  z.looseObject({ results: z.array(told(paymentAnswer)) }),
  z.transform(({ results }) => results.flatMap((payment) => payment ?? [])),
);

/**
 * Where the buyer's browser is sent as it stands: nothing that runs as a script, and no page without https, where
 * anybody on the way may stand in the checkout's place. What is asked without https itself (the simulator) may say so.
 */
const checkoutAnswer = (apiUrl: string) =>
  z.pipe(
    z.looseObject({
      id,
      init_point: z.url({ protocol: /^https:/i.test(apiUrl) ? /^https$/ : /^https?$/ }),
    }),
    z.transform((answer) => ({ checkoutId: answer.id, url: answer.init_point })),
  );

const merchantOrderAnswer = z.pipe(
  z.looseObject({
    id,
    preference_id: maybeId,
    external_reference: maybeId,
    payments: z.nullish(z.array(z.looseObject({ id }))),
  }),
  z.transform((answer): MerchantOrder => ({
    id: answer.id,
    checkoutId: answer.preference_id,
    externalReference: answer.external_reference,
    paymentIds: (answer.payments ?? []).map((payment) => payment.id),
  })),
);

const refundAnswer = z.pipe(
  z.looseObject({ id, status: z.nullish(z.string()), amount: pesos }),
  z.transform((answer): Refund => ({
    refundId: answer.id,
    status: answer.status ?? 'approved',
    amount: answer.amount,
  })),
);

export interface MercadoPagoOptions {
  accessToken: string;
  apiUrl?: string | undefined;
  /** For all attempts of one call together. */
  timeoutMs?: number;
  /** What the buyer reads on the checkout and on the card's statement. */
  shopName?: () => Promise<string>;
}

export function mercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const http: ProviderHttpOptions = {
    apiUrl: options.apiUrl ?? MERCADO_PAGO_API_URL,
    accessToken: options.accessToken,
    timeoutMs: options.timeoutMs ?? CHECKOUT_TIMEOUT_MS,
  };
  const get = <T>(path: string, answer: z.ZodMiniType<T>) =>
    callProvider(http, { method: 'GET', path }, answer);
  return {
    async createCheckout(request) {
      const name = (await options.shopName?.()) ?? DEFAULT_BRAND.name;
      const body = preferenceOf(request, name);
      const call = {
        method: 'POST',
        path: '/checkout/preferences',
        body,
        idempotencyKey: keyOf(request, body),
      } as const;
      return callProvider(http, call, checkoutAnswer(http.apiUrl));
    },
    async closeCheckout(checkoutId) {
      const path = `/checkout/preferences/${encodeURIComponent(checkoutId)}`;
      const body = { expires: true, expiration_date_to: new Date().toISOString() };
      await callProvider(http, { method: 'PUT', path, body }, z.looseObject({ id }));
    },
    getPayment: (paymentId) => get(`/v1/payments/${encodeURIComponent(paymentId)}`, paymentAnswer),
    searchPayments(externalReference) {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
        limit: '30',
      });
      return get(`/v1/payments/search?${query.toString()}`, searchAnswer);
    },
    getMerchantOrder: (merchantOrderId) =>
      get(`/merchant_orders/${encodeURIComponent(merchantOrderId)}`, merchantOrderAnswer),
    refund: (paymentId, { amount, idempotencyKey }) =>
      callProvider(
        http,
        {
          method: 'POST',
          path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
          body: amount === undefined ? {} : { amount: toPesos(amount) },
          idempotencyKey,
        },
        refundAnswer,
      ),
  };
}

/**
 * Of what is asked as well: under a key of the order alone a repetition that says anything otherwise (an event or the
 * shop named anew meanwhile, a cart in another order) is refused, and the order with it. Whoever asks keeps the first checkout.
 */
const keyOf = ({ idempotencyKey }: CheckoutRequest, body: object): string =>
  `${idempotencyKey}-${hash('sha256', JSON.stringify(body)).slice(0, 16)}`;

/** Characters that the provider takes; the names of two events may be more. */
const TITLE_MAX = 256;

function preferenceOf(request: CheckoutRequest, shopName: string): Record<string, unknown> {
  const { returnUrl, operationNumber } = request;
  return {
    items: [
      {
        id: request.orderId,
        title: shortened(
          `${shopName} · Operación ${operationNumber} · ${request.description}`,
          TITLE_MAX - 1,
        ),
        quantity: 1,
        currency_id: 'ARS',
        unit_price: toPesos(request.total),
        category_id: 'services',
      },
    ],
    ...(request.buyerEmail ? { payer: { email: request.buyerEmail } } : {}),
    back_urls: { success: returnUrl, failure: returnUrl, pending: returnUrl },
    ...(isPublicHttps(returnUrl) ? { auto_return: 'approved' } : {}),
    external_reference: request.orderId,
    notification_url: request.notificationUrl,
    statement_descriptor: statementOf(shopName),
    expires: true,
    expiration_date_to: request.expiresAt.toISOString(),
    metadata: { order_id: request.orderId, operation_number: operationNumber },
  };
}

/** Banks print capital letters without accents. */
const statementOf = (name: string) =>
  normalized(name, 'NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .trim()
    .slice(0, STATEMENT_MAX)
    .trim() || DEFAULT_BRAND.name.toUpperCase();
