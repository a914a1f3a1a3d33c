// The buyer's side: the checkout page, paying on it, and the page on which a person moves payments
// through their later statuses.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  announce,
  findPayment,
  findPreference,
  openMerchantOrder,
  paymentsOf,
  type SimulatorContext,
} from './context.ts';
import { checkoutPage, messagePage, PAYMENT_ACTIONS, paymentsPage } from './pages.ts';
import { changePayment, chooseOutcome, makePayment, refundPayment } from './payments.ts';
import { SimulatedError } from './provider-error.ts';
import { providerTime, type SimPayment, type SimPreference } from './records.ts';

const checkoutQuery = z.looseObject({ pref_id: z.string() });
const payForm = z.looseObject({
  result: z.enum(['approved', 'rejected', 'pending', 'cancelled']),
  method: z._default(z.string(), 'credit_card'),
  holder: z._default(z.string(), ''),
});
const actionNames = [
  'approve',
  'reject',
  'cancel',
  'refund',
  'mediate',
  'charge_back',
  'win',
] as const;
const actionForm = z.looseObject({ action: z.enum(actionNames) });
/** How long before the approval the merchant order is announced, as observed. */
const ORDER_BEFORE_APPROVAL_MS = 200;

type PayForm = z.infer<typeof payForm>;

export function registerCheckout(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get('/checkout/v1/redirect', (request, reply) => {
    const preference = findPreference(context, checkoutQuery.parse(request.query).pref_id);
    return html(reply, checkoutPage(preference, expiryOf(preference)));
  });
  scope.post('/checkout/v1/redirect', async (request, reply) => {
    const preference = findPreference(context, checkoutQuery.parse(request.query).pref_id);
    const expired = expiryOf(preference);
    if (expired) return html(reply.status(410), checkoutPage(preference, expired));
    const form = payForm.parse(request.body);
    const payment = await pay(context, preference, form);
    const address = returnAddress(preference, payment);
    if (address) return reply.redirect(address, 303);
    return html(reply, messagePage('Listo. Ya podés cerrar esta página.'));
  });
  scope.get('/pagos', (_request, reply) =>
    html(reply, paymentsPage(context.store.all('payment'), scope.prefix)),
  );
  scope.post('/pagos/:id', (request, reply) => {
    const payment = findPayment(context, z.object({ id: z.string() }).parse(request.params).id);
    act(context, payment, actionForm.parse(request.body).action);
    return reply.redirect(`${scope.prefix}/pagos`, 303);
  });
}

/** Of one checkout, as the real one ends such a series: here a payment costs nothing, and each is told by e-mail. */
const MOST_PAYMENTS = 20;

/** Null when the buyer goes back without paying. @throws SimulatedError 400 after too many payments */
export async function pay(context: SimulatorContext, preference: SimPreference, form: PayForm) {
  const order = openMerchantOrder(context, preference.id);
  refuseMany(context, order.id);
  const { notification_url: notificationUrl } = preference;
  if (notificationUrl) void context.notifier.announceOrder(notificationUrl, order.id);
  if (form.result === 'cancelled') return null;
  await sleep(ORDER_BEFORE_APPROVAL_MS * context.burstScale);
  // Others may have come meanwhile.
  refuseMany(context, order.id);
  const knobs = context.knobs.current;
  const outcome = chooseOutcome(form.result, form.method, form.holder);
  const made = Array.from({ length: knobs.secondPayment ? 2 : 1 }, () => {
    const payment = makePayment({
      preference,
      merchantOrderId: order.id,
      outcome,
      collectorId: context.collectorId,
      overrides: knobs.payment,
    });
    context.store.put('payment', String(payment.id), payment);
    return payment;
  });
  const announced = Promise.all(
    made.map((payment) => announce(context, payment, 'payment.created')),
  );
  if (knobs.redirect === 'after' || knobs.paidAtOnce) await announced;
  return made[0] ?? null;
}

/** @throws SimulatedError 400 */
function refuseMany(context: SimulatorContext, merchantOrderId: string): void {
  if (paymentsOf(context, merchantOrderId).length < MOST_PAYMENTS) return;
  throw new SimulatedError(400, 'bad_request', 'Too many payments of one preference');
}

/** Where a checkout's buyer may be sent back to. */
export function originsBack({ store }: SimulatorContext, query: unknown): string[] {
  const asked = checkoutQuery.safeParse(query);
  const urls = asked.success ? store.get('preference', asked.data.pref_id)?.back_urls : undefined;
  const addresses = [urls?.success, urls?.pending, urls?.failure];
  const origins = addresses.flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return [...new Set(origins)];
}

/** The query in the real one's order, with the literal text `null` for what is absent. */
function returnAddress(preference: SimPreference, payment: SimPayment | null): string | null {
  const urls = preference.back_urls;
  const waiting = payment?.status === 'pending' || payment?.status === 'in_process';
  const target =
    payment?.status === 'approved' ? urls?.success : waiting ? urls?.pending : urls?.failure;
  if (!target) return null;
  const id = payment ? String(payment.id) : 'null';
  const status = payment?.status ?? 'null';
  const url = new URL(target);
  const added = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.external_reference ?? 'null',
    payment_type: payment?.payment_type_id ?? 'null',
    merchant_order_id: payment?.order.id ?? 'null',
    preference_id: preference.id,
    site_id: 'MLA',
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  };
  for (const [key, value] of Object.entries(added)) url.searchParams.set(key, value);
  return url.toString();
}

/** @throws SimulatedError 400 when the payment's status does not allow it */
export function act(
  context: SimulatorContext,
  payment: SimPayment,
  action: keyof typeof PAYMENT_ACTIONS,
): SimPayment {
  if (!PAYMENT_ACTIONS[action].from.some((status) => status === payment.status)) {
    throw new SimulatedError(400, 'bad_request', 'The action requested is not valid');
  }
  const changed =
    action === 'refund'
      ? refundPayment(context.store, payment, undefined).changed
      : changePayment(context.store, payment, changeFor(action));
  void announce(context, changed, 'payment.updated');
  return changed;
}

function changeFor(action: Exclude<keyof typeof PAYMENT_ACTIONS, 'refund'>): Partial<SimPayment> {
  switch (action) {
    case 'approve':
      return {
        status: 'approved',
        status_detail: 'accredited',
        date_approved: providerTime(Date.now()),
      };
    case 'reject':
      return { status: 'rejected', status_detail: 'cc_rejected_other_reason' };
    case 'cancel':
      return { status: 'cancelled', status_detail: 'expired' };
    case 'mediate':
      return { status: 'in_mediation', status_detail: 'pending' };
    case 'charge_back':
      return { status: 'charged_back', status_detail: 'settled' };
    case 'win':
      return { status: 'approved', status_detail: 'accredited' };
  }
}

function expiryOf(preference: SimPreference): { back: string | null } | null {
  const end = preference.expires ? preference.expiration_date_to : null;
  const isOver = end ? Date.parse(end) < Date.now() : false;
  return isOver ? { back: returnAddress(preference, null) } : null;
}

function html(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
