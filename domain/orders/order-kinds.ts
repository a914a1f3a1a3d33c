// The names of what an order is, of what happens to it and of how it is paid. Each list stands here
// once: the tables, the wire and the words on the screen are made from it.
import type { Centavos } from './money.ts';

export const ORDER_STATES = [
  'created',
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'disputed',
  'expired',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Mercado Pago's nine statuses of a payment. */
export const PAYMENT_STATUSES = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Those of a payment that made a sale: once its money came in it waits for nothing (order-state). */
export const SALE_STATUSES = [
  'approved',
  'in_mediation',
  'refunded',
  'charged_back',
] as const satisfies readonly PaymentStatus[];

/** The provider's status, when it is one of the nine it documents. */
export const isPaymentStatus = (status: string): status is PaymentStatus =>
  PAYMENT_STATUSES.some((known) => known === status);

/** What it was paid with, in Mercado Pago's names; `unknown` for one it has not documented. */
export const PAYMENT_TYPES = [
  'account_money',
  'credit_card',
  'debit_card',
  'prepaid_card',
  'ticket',
  'atm',
  'bank_transfer',
  'digital_currency',
  'digital_wallet',
  'voucher_card',
  'crypto_transfer',
  'unknown',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const paymentTypeOf = (text: string | null | undefined): PaymentType =>
  PAYMENT_TYPES.find((known) => known === text) ?? 'unknown';

/** What may happen to an order because of a payment. */
const PAYMENT_EVENTS = [
  'payment-pending',
  'payment-rejected',
  'payment-cancelled',
  'payment-approved',
  'payment-refunded',
  'payment-partially-refunded',
  'payment-in-mediation',
  'payment-charged-back',
  'duplicate-payment',
  'payment-held',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Everything that an order's history tells. */
export const TIMELINE_KINDS = [
  ...PAYMENT_EVENTS,
  'created',
  'payment-outdated',
  'notification-refused',
  'refund-requested',
  'refund-sent',
  'refund-failed',
  'downloads-revoked',
  'delivered',
  'delivered-again',
  'photo-replaced',
  'downloaded',
  'file-lost',
  'looked-up',
  'coupon-passed-on',
  'expired',
  'given-up',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Why a payment does not count for the order it names. */
export const HOLD_REASONS = [
  'currency',
  'reference',
  'collector',
  'live-mode',
  'underpaid',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What the studio should look at. */
export const ORDER_FLAGS = [
  ...HOLD_REASONS,
  'duplicate-payment',
  'bought-twice',
  'overpaid',
  'partially-refunded',
  'file-lost',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

interface Flagged {
  readonly state: OrderState;
  readonly flags: readonly OrderFlag[];
  readonly total: Centavos;
}

interface Paying {
  readonly amount: Centavos;
  readonly refunded: Centavos;
  readonly statusDetail: string;
}

/** What still holds: a part went back, or too much came in, only of the payment that the sale is of, and while not all of it is back. */
export const standingFlags = (order: Flagged, payment: Paying | undefined) =>
  order.flags.filter((flag) => {
    if (flag !== 'partially-refunded' && flag !== 'overpaid') return true;
    if (order.state === 'refunded') return false;
    if (!payment) return true;
    const kept = payment.amount - payment.refunded;
    if (flag === 'overpaid') return kept > order.total;
    // Parts from before they were counted are told by the provider's word alone.
    return kept > 0 && (payment.refunded > 0 || payment.statusDetail === 'partially_refunded');
  });
