// How simulated payments come to be and change, in the shape of real Checkout Pro payments.
import { randomInt } from 'node:crypto';
import { toCentavos, toPesos } from '@photolab/domain/orders/money';
import type { Knobs } from './knobs.ts';
import { SimulatedError } from './provider-error.ts';
import { preferenceTotal, providerTime, type SimPayment, type SimPreference } from './records.ts';
import type { SimulatorStore } from './store.ts';

export interface Outcome {
  status: string;
  detail: string;
  type: 'credit_card' | 'account_money' | 'ticket';
}

/** The test holders' names Mercado Pago documents and what each makes happen. */
const HOLDER_NAMES: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  APRO: ['approved', 'accredited'],
  CONT: ['in_process', 'pending_contingency'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
  CARD: ['rejected', 'cc_rejected_bad_filled_card_number'],
  INST: ['rejected', 'cc_rejected_invalid_installments'],
  DUPL: ['rejected', 'cc_rejected_duplicated_payment'],
  LOCK: ['rejected', 'cc_rejected_card_disabled'],
  CTNA: ['rejected', 'cc_rejected_card_type_not_allowed'],
  ATTE: ['rejected', 'cc_rejected_max_attempts'],
  BLAC: ['rejected', 'cc_rejected_blacklist'],
};

/** What the checkout's form asked for. A documented holder's name outweighs the button. */
export function chooseOutcome(
  result: 'approved' | 'rejected' | 'pending',
  method: string,
  holder: string,
): Outcome {
  const named = HOLDER_NAMES[holder.trim().toUpperCase()];
  if (named) return { status: named[0], detail: named[1], type: 'credit_card' };
  if (result === 'pending') {
    return { status: 'pending', detail: 'pending_waiting_payment', type: 'ticket' };
  }
  const type = method === 'account_money' ? 'account_money' : 'credit_card';
  return result === 'approved'
    ? { status: 'approved', detail: 'accredited', type }
    : { status: 'rejected', detail: 'cc_rejected_other_reason', type: 'credit_card' };
}

export function makePayment(options: {
  preference: SimPreference;
  merchantOrderId: string;
  outcome: Outcome;
  collectorId: number;
  overrides: Knobs['payment'];
}): SimPayment {
  const { preference, outcome, collectorId } = options;
  const now = providerTime(Date.now());
  const total = preferenceTotal(preference);
  const email = preference.payer?.email ?? 'comprador@testuser.com';
  const method = { credit_card: 'master', account_money: 'account_money', ticket: 'rapipago' };
  const payment = {
    id: randomInt(100_000_000_000, 200_000_000_000),
    status: outcome.status,
    status_detail: outcome.detail,
    live_mode: true,
    currency_id: 'ARS',
    transaction_amount: total,
    transaction_amount_refunded: 0,
    coupon_amount: 0,
    shipping_amount: 0,
    installments: 1,
    captured: true,
    binary_mode: false,
    operation_type: 'regular_payment',
    payment_method_id: method[outcome.type],
    payment_type_id: outcome.type,
    external_reference: preference.external_reference ?? null,
    description: preference.items[0]?.title ?? '',
    collector_id: collectorId,
    order: { id: options.merchantOrderId, type: 'mercadopago' },
    date_created: now,
    date_approved: outcome.status === 'approved' ? now : null,
    date_last_updated: now,
    date_of_expiration: null,
    payer: { id: '1234567', email, first_name: null, last_name: null },
    additional_info: {
      items: preference.items.map((item) => ({
        ...item,
        quantity: String(item.quantity),
        unit_price: String(item.unit_price),
      })),
      payer: { first_name: 'Test', last_name: 'Test' },
    },
    metadata: preference.metadata ?? {},
    fee_details: [],
    transaction_details: { total_paid_amount: total, overpaid_amount: 0 },
    refunds: [],
  };
  return Object.assign(payment, options.overrides);
}

/** Stores the payment with later fields; its time of change always grows. */
export function changePayment(
  store: SimulatorStore,
  payment: SimPayment,
  change: Partial<SimPayment>,
): SimPayment {
  const time = Math.max(Date.now(), Date.parse(payment.date_last_updated) + 1);
  const changed = { ...payment, ...change, date_last_updated: providerTime(time) };
  store.put('payment', String(payment.id), changed);
  return changed;
}

/**
 * What is said to the wish for a refund; nothing is changed by it.
 * @throws SimulatedError when the payment is not approved or less than that is left
 */
export function answerRefund(
  payment: SimPayment,
  wanted: number | undefined,
  status: Knobs['refund'],
) {
  const left =
    toCentavos(payment.transaction_amount) - toCentavos(payment.transaction_amount_refunded);
  const amount = wanted === undefined ? left : toCentavos(wanted);
  if (payment.status !== 'approved') {
    throw new SimulatedError(400, 'bad_request', 'The action requested is not valid');
  }
  if (amount <= 0 || amount > left) {
    throw new SimulatedError(400, 'bad_request', 'Invalid amount to refund');
  }
  return {
    id: randomInt(1_000_000_000, 2_000_000_000),
    payment_id: payment.id,
    amount: toPesos(amount),
    source: { id: String(payment.collector_id), name: 'Photolab', type: 'collector' },
    date_created: providerTime(Date.now()),
    status,
    unique_sequence_number: null,
  };
}

/** @throws SimulatedError like `answerRefund` */
export function refundPayment(
  store: SimulatorStore,
  payment: SimPayment,
  wanted: number | undefined,
) {
  const refund = answerRefund(payment, wanted, 'approved');
  const back = toCentavos(payment.transaction_amount_refunded) + toCentavos(refund.amount);
  const full = back === toCentavos(payment.transaction_amount);
  const changed = changePayment(store, payment, {
    status: full ? 'refunded' : 'approved',
    status_detail: full ? 'refunded' : 'partially_refunded',
    transaction_amount_refunded: toPesos(back),
    refunds: [...payment.refunds, refund],
  });
  return { refund, changed };
}
