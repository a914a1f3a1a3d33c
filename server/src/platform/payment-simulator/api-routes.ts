// Mercado Pago's API as the shop calls it: preferences, payments, search, refunds, merchant orders.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPesos } from '@photolab/domain/orders/money';
import * as z from 'zod/mini';
import { isSameSecret } from '../same-secret.ts';
import { pay } from './checkout-routes.ts';
import {
  announce,
  findPayment,
  findPreference,
  paymentsOf,
  type SimulatorContext,
} from './context.ts';
import { takeFailure } from './knobs.ts';
import { answerRefund, changePayment, refundPayment } from './payments.ts';
import { checkPreference } from './preference-rules.ts';
import { SimulatedError } from './provider-error.ts';
import { preferenceTotal, providerTime, type SimPreference } from './records.ts';

const withId = z.object({ id: z.string() });
const searchQuery = z.looseObject({
  external_reference: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
});
const refundBody = z.looseObject({ amount: z.optional(z.number().check(z.refine(isPesos))) });
const changeBody = z.looseObject({ status: z.literal('cancelled') });

/** The fault hooks and the token check cover every route of `scope`. */
export function registerApi(scope: FastifyInstance, context: SimulatorContext): void {
  scope.addHook('onRequest', async (request) => {
    const { authorization = '' } = request.headers;
    const token = /^Bearer (.+)$/.exec(authorization)?.[1];
    if (!token || (context.accessToken !== null && !isSameSecret(token, context.accessToken))) {
      throw new SimulatedError(401, 'unauthorized', 'invalid access token');
    }
  });
  registerFaults(scope, context);
  registerPreferences(scope, context);
  registerPayments(scope, context);
  registerRefunds(scope, context);
  scope.get('/merchant_orders/:id', (request) =>
    renderMerchantOrder(context, withId.parse(request.params).id),
  );
}

function registerFaults(scope: FastifyInstance, context: SimulatorContext): void {
  const lost = new WeakSet<FastifyRequest>();
  scope.addHook('preHandler', async (request, reply) => {
    const path = request.url.slice(scope.prefix.length);
    const fault = takeFailure(context.knobs, `${request.method} ${path}`);
    if (fault === '429') {
      reply.header('retry-after', '1');
      throw new SimulatedError(429, 'too_many_requests', 'Too many requests');
    }
    if (fault === '500') throw new SimulatedError(500, 'internal_error', 'Internal server error');
    if (fault === 'timeout') {
      await new Promise((resolve) => request.raw.socket.once('close', resolve));
    }
    if (fault === 'lost') lost.add(request);
  });
  scope.addHook('onSend', async (request) => {
    if (lost.has(request)) request.raw.socket.destroy();
  });
}

function registerPreferences(scope: FastifyInstance, context: SimulatorContext): void {
  const create = (request: FastifyRequest, reply: FastifyReply) =>
    once(context, request, reply, () => {
      const body = checkPreference(request.body);
      const id = `${String(context.collectorId)}-${randomUUID()}`;
      const point = `${context.baseUrl(request)}/checkout/v1/redirect?pref_id=${id}`;
      const preference: SimPreference = {
        ...body,
        id,
        collector_id: context.collectorId,
        client_id: '1',
        date_created: providerTime(Date.now()),
        operation_type: 'regular_payment',
        site_id: 'MLA',
        init_point: point,
        sandbox_init_point: point,
      };
      context.store.put('preference', id, preference);
      return preference;
    });
  // The official client adds a trailing slash, the documentation does not.
  const onSend = (_request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
    payAtOnce(context, reply, payload);
  scope.post('/checkout/preferences', { onSend }, create);
  scope.post('/checkout/preferences/', { onSend }, create);
  scope.get('/checkout/preferences/:id', (request) =>
    findPreference(context, withId.parse(request.params).id),
  );
  scope.put('/checkout/preferences/:id', (request) => {
    const known = findPreference(context, withId.parse(request.params).id);
    const change = z.looseObject({}).parse(request.body);
    const changed = { ...known, ...checkPreference({ ...known, ...change }), id: known.id };
    context.store.put('preference', known.id, changed);
    return changed;
  });
}

/** The fastest buyer there can be: the notices overtake the answer to the shop. */
async function payAtOnce(
  context: SimulatorContext,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!context.knobs.current.paidAtOnce || reply.statusCode !== 201) return payload;
  const { id } = withId.parse(JSON.parse(String(payload)));
  if (context.store.owned('merchantOrder', id).length === 0) {
    const form = { result: 'approved', method: 'credit_card', holder: '' } as const;
    await pay(context, findPreference(context, id), form);
  }
  return payload;
}

function registerPayments(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get('/v1/payments/search', (request) => {
    const { external_reference: reference, limit, offset } = searchQuery.parse(request.query);
    const before = Date.now() - context.knobs.current.searchLagMs;
    const found = context.store
      .all('payment')
      .filter((one) => reference === undefined || one.external_reference === reference)
      .filter((one) => Date.parse(one.date_created) <= before)
      .toSorted((a, b) => Date.parse(b.date_created) - Date.parse(a.date_created));
    // The real search types ids as text where the single payment has a number.
    const results = found
      .slice(offset, offset + limit)
      .map((one) => ({ ...one, id: String(one.id) }));
    return { paging: { total: found.length, limit, offset }, results };
  });
  scope.get('/v1/payments/:id', (request) => {
    const { id } = withId.parse(request.params);
    const payment = findPayment(context, id);
    const reads = (context.reads.get(id) ?? 0) + 1;
    context.reads.set(id, reads);
    if (reads <= context.knobs.current.notFoundTimes) {
      throw new SimulatedError(404, 'not_found', 'Payment not found');
    }
    return payment;
  });
  scope.put('/v1/payments/:id', (request) => {
    const payment = findPayment(context, withId.parse(request.params).id);
    const { status } = changeBody.parse(request.body);
    if (payment.status !== 'pending' && payment.status !== 'in_process') {
      throw new SimulatedError(400, 'bad_request', 'The action requested is not valid');
    }
    const changed = changePayment(context.store, payment, {
      status,
      status_detail: 'by_collector',
    });
    void announce(context, changed, 'payment.updated');
    return changed;
  });
}

function registerRefunds(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get('/v1/payments/:id/refunds', (request) => {
    return findPayment(context, withId.parse(request.params).id).refunds;
  });
  scope.post('/v1/payments/:id/refunds', (request, reply) => {
    if (!request.headers['x-idempotency-key']) {
      throw new SimulatedError(400, 'bad_request', "Header X-Idempotency-Key can't be null");
    }
    return once(context, request, reply, () => {
      const payment = findPayment(context, withId.parse(request.params).id);
      const { amount } = refundBody.parse(request.body ?? {});
      const { refund: status } = context.knobs.current;
      if (status !== 'approved') return answerRefund(payment, amount, status);
      const { refund, changed } = refundPayment(context.store, payment, amount);
      void announce(context, changed, 'payment.updated');
      return refund;
    });
  });
}

/** 201 with the work's result; a known key answers as the first time, or 409 to another request. */
function once(
  { store }: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => unknown,
): FastifyReply {
  const header = request.headers['x-idempotency-key'];
  const key = typeof header === 'string' ? `${request.method} ${request.url} ${header}` : null;
  if (typeof header === 'string' && header.length > 64) {
    throw new SimulatedError(400, 'bad_request', 'X-Idempotency-Key is too long');
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? {}))
    .digest('hex');
  const known = key === null ? undefined : store.get('idempotency', key);
  if (known && known.requestHash !== requestHash) {
    throw new SimulatedError(409, 'idempotency_conflict', 'Idempotency key already used');
  }
  const body = known?.body ?? JSON.stringify(work());
  if (key !== null && !known) {
    store.put('idempotency', key, { id: key, requestHash, status: 201, body });
  }
  return reply
    .status(known?.status ?? 201)
    .type('application/json')
    .send(body);
}

function renderMerchantOrder(context: SimulatorContext, id: string) {
  const order = context.store.get('merchantOrder', id);
  if (!order) throw new SimulatedError(404, 'not_found', 'Merchant order not found');
  const preference = findPreference(context, order.preferenceId);
  const payments = paymentsOf(context, id);
  const approved = payments.filter((payment) => payment.status === 'approved');
  const paid = approved.reduce((sum, payment) => sum + payment.transaction_amount, 0);
  const total = preferenceTotal(preference);
  return {
    id: Number(id),
    preference_id: preference.id,
    status: paid >= total ? 'closed' : 'opened',
    order_status: paid >= total ? 'paid' : 'payment_required',
    external_reference: preference.external_reference ?? null,
    payments: payments.map((payment) => ({
      id: payment.id,
      transaction_amount: payment.transaction_amount,
      total_paid_amount: payment.transaction_amount,
      status: payment.status,
      date_approved: payment.date_approved,
      amount_refunded: payment.transaction_amount_refunded,
    })),
    paid_amount: paid,
    refunded_amount: payments.reduce((sum, one) => sum + one.transaction_amount_refunded, 0),
    total_amount: total,
    cancelled: false,
    is_test: true,
    items: preference.items,
  };
}
