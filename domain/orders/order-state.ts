// What the provider's payments mean for an order. An order's state is a function of the newest
// fact of each of its payments, so any order and any repetition of notices ends the same way,
// the order is settled at most once, and an approval never falls back to pending or rejected.
import type { Centavos } from './money.ts';
import {
  isPaymentStatus,
  type HoldReason,
  type OrderFlag,
  type OrderState,
  type PaymentEvent,
  type PaymentStatus,
} from './order-kinds.ts';

/** Every move an order may make; all others are defects. */
export const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['pending', 'approved', 'rejected', 'cancelled', 'refunded', 'disputed', 'expired'],
  pending: ['approved', 'rejected', 'cancelled', 'refunded', 'disputed', 'expired'],
  rejected: ['pending', 'approved', 'cancelled', 'refunded', 'disputed', 'expired'],
  cancelled: ['pending', 'approved', 'rejected', 'refunded', 'disputed', 'expired'],
  expired: ['pending', 'approved', 'refunded', 'disputed'],
  approved: ['refunded', 'disputed'],
  disputed: ['approved', 'refunded'],
  refunded: ['approved', 'disputed'],
};

/** A payment as the provider's own API describes it, at one moment. */
export interface PaymentFact {
  readonly paymentId: string;
  readonly status: string;
  readonly statusDetail: string;
  readonly amount: Centavos;
  /** What of it went back. */
  readonly amountRefunded: Centavos;
  readonly currency: string;
  readonly externalReference: string | null;
  readonly collectorId: string;
  readonly liveMode: boolean;
  /** Provider's time of last change, epoch milliseconds. */
  readonly lastUpdated: number;
}

/** What a payment must look like to count for the order; null is not checked. */
export interface OrderExpectation {
  readonly total: Centavos;
  readonly currency: string;
  readonly externalReference: string;
  readonly collectorId: string | null;
  readonly liveMode: boolean | null;
}

/** The newest accepted fact of one payment. */
export interface RecordedPayment {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly statusDetail: string;
  readonly amountRefunded: Centavos;
  readonly lastUpdated: number;
  /** Its return was already asked for, because another payment had paid the order. */
  readonly refundAsked: boolean;
}

export interface OrderLedger {
  readonly state: OrderState;
  /** The shop gave up waiting; a late payment still counts. */
  readonly expired: boolean;
  /** The payment that the sale is of; null until there is one. */
  readonly settledBy: string | null;
  /** Whether the buyer may download now. */
  readonly entitled: boolean;
  readonly payments: readonly RecordedPayment[];
}

type IgnoreReason = 'unknown-status' | 'older' | 'repeated';

export type OrderEffect =
  | {
      /** `succeed`: the payment that the sale was of went back, and this one of the order is there still. */
      readonly kind: 'settle' | 'restore' | 'succeed' | 'refundDuplicate';
      readonly paymentId: string;
    }
  | { readonly kind: 'revoke' }
  | { readonly kind: 'hold'; readonly reason: HoldReason }
  | {
      readonly kind: 'flag';
      readonly reason: Extract<OrderFlag, 'overpaid' | 'partially-refunded'>;
    }
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason };

export interface PaymentDecision {
  readonly nextState: OrderState;
  readonly ledger: OrderLedger;
  readonly effects: readonly OrderEffect[];
  /** What to write in the order's history; null when nothing happened. */
  readonly timeline: PaymentEvent | null;
}

interface Standing {
  readonly state: OrderState;
  readonly timeline: PaymentEvent;
  /** The money reached the shop at some time: only such statuses may follow such statuses. */
  readonly moneyMoved: boolean;
  readonly entitled: boolean;
  /** Which payment speaks for an order that has several, and which of two simultaneous facts. */
  readonly rank: number;
}

const open = { state: 'pending', timeline: 'payment-pending', moneyMoved: false } as const;

/** Mercado Pago's nine statuses and what each does to our order. */
const STANDINGS = {
  cancelled: standing('cancelled', 'payment-cancelled', { rank: 0 }),
  rejected: standing('rejected', 'payment-rejected', { rank: 1 }),
  pending: { ...open, entitled: false, rank: 2 },
  in_process: { ...open, entitled: false, rank: 3 },
  authorized: { ...open, entitled: false, rank: 4 },
  approved: standing('approved', 'payment-approved', { rank: 8, moneyMoved: true, entitled: true }),
  in_mediation: standing('disputed', 'payment-in-mediation', {
    rank: 7,
    moneyMoved: true,
    entitled: true,
  }),
  charged_back: standing('disputed', 'payment-charged-back', { rank: 6, moneyMoved: true }),
  refunded: standing('refunded', 'payment-refunded', { rank: 5, moneyMoved: true }),
} satisfies Record<PaymentStatus, Standing>;

function standing(
  state: OrderState,
  timeline: PaymentEvent,
  rest: { rank: number; moneyMoved?: boolean; entitled?: boolean },
): Standing {
  return { state, timeline, moneyMoved: false, entitled: false, ...rest };
}

/** The money came in and did not go back, though somebody may dispute it: so long the buyer has the photos. */
export const isWithShop = (status: string): boolean =>
  isPaymentStatus(status) && STANDINGS[status].entitled;

/** The shop stops waiting; an order with a pending or a made payment keeps its state. */
export function expireOrder(ledger: OrderLedger): OrderLedger {
  const expired = { ...ledger, expired: true };
  return { ...expired, state: move(ledger.state, derive(expired.payments, true).state) };
}

/** Decides what one payment fact does to an order; the same fact again does nothing. */
export function applyPayment(
  ledger: OrderLedger,
  fact: PaymentFact,
  expected: OrderExpectation,
): PaymentDecision {
  const { status } = fact;
  if (!isPaymentStatus(status)) return ignored(ledger, 'unknown-status');
  const reason = holdReason(fact, status, expected);
  if (reason) {
    const effects = [{ kind: 'hold', reason }] as const;
    return { nextState: ledger.state, ledger, effects, timeline: 'payment-held' };
  }
  const known = ledger.payments.find((payment) => payment.paymentId === fact.paymentId);
  const incoming: RecordedPayment = {
    paymentId: fact.paymentId,
    status,
    statusDetail: fact.statusDetail,
    amountRefunded: fact.amountRefunded,
    lastUpdated: fact.lastUpdated,
    refundAsked: known?.refundAsked ?? false,
  };
  const order = known ? compareFacts(incoming, known) : 1;
  if (order < 0) return ignored(ledger, 'older');
  if (order === 0) return ignored(ledger, 'repeated');
  return record(ledger, incoming, fact.amount > expected.total);
}

function record(
  ledger: OrderLedger,
  incoming: RecordedPayment,
  overpaid: boolean,
): PaymentDecision {
  const approved = incoming.status === 'approved';
  const duplicate =
    approved &&
    ledger.entitled &&
    ledger.settledBy !== incoming.paymentId &&
    !incoming.refundAsked &&
    // Never both go back.
    !isOnItsWayBack(ledger, ledger.settledBy);
  const recorded = { ...incoming, refundAsked: incoming.refundAsked || duplicate };
  const payments = [
    ...ledger.payments.filter((payment) => payment.paymentId !== incoming.paymentId),
    recorded,
  ];
  const { state, entitled } = derive(payments, ledger.expired);
  const gained = entitled && !ledger.entitled;
  const effects: OrderEffect[] = [];
  if (gained) {
    const kind = ledger.settledBy === null ? 'settle' : 'restore';
    effects.push({ kind, paymentId: incoming.paymentId });
  }
  if (ledger.entitled && !entitled) effects.push({ kind: 'revoke' });
  const successor = gained ? null : successorOf(ledger.settledBy, payments);
  if (successor) effects.push({ kind: 'succeed', paymentId: successor });
  if (duplicate) effects.push({ kind: 'refundDuplicate', paymentId: incoming.paymentId });
  const partial = approved && incoming.statusDetail === 'partially_refunded';
  if (partial) effects.push({ kind: 'flag', reason: 'partially-refunded' });
  if (gained && overpaid) effects.push({ kind: 'flag', reason: 'overpaid' });
  const nextState = move(ledger.state, state);
  const settledBy = gained ? incoming.paymentId : (successor ?? ledger.settledBy);
  return {
    nextState,
    ledger: { ...ledger, state: nextState, settledBy, entitled, payments },
    effects,
    timeline: duplicate
      ? 'duplicate-payment'
      : partial
        ? 'payment-partially-refunded'
        : STANDINGS[incoming.status].timeline,
  };
}

const isOnItsWayBack = ({ payments }: OrderLedger, paymentId: string | null): boolean =>
  payments.some((payment) => payment.paymentId === paymentId && payment.refundAsked);

/** Who stands in for a payment that is with the shop no more; null where it is, or none does. */
function successorOf(settledBy: string | null, payments: readonly RecordedPayment[]) {
  const here = payments.filter(({ status }) => isWithShop(status));
  if (settledBy === null || here.some(({ paymentId }) => paymentId === settledBy)) return null;
  return here.find(({ status }) => status === 'approved')?.paymentId ?? here[0]?.paymentId ?? null;
}

/** The payment of highest rank speaks for the order. */
function derive(payments: readonly RecordedPayment[], expired: boolean) {
  const best = payments
    .map((payment): Standing => STANDINGS[payment.status])
    .reduce<Standing | null>((top, next) => (top && top.rank >= next.rank ? top : next), null);
  const waiting = best !== null && (best.moneyMoved || best.state === 'pending');
  if (expired && !waiting) return { state: 'expired', entitled: false } as const;
  return { state: best?.state ?? 'created', entitled: best?.entitled ?? false } as const;
}

/** A total order on the facts of one payment: its maximum is the same however they arrive. */
function compareFacts(a: RecordedPayment, b: RecordedPayment): number {
  const [left, right] = [STANDINGS[a.status], STANDINGS[b.status]];
  return (
    Number(left.moneyMoved) - Number(right.moneyMoved) ||
    a.lastUpdated - b.lastUpdated ||
    // At the same instant (the provider counts some in whole seconds) money that went back outweighs money that came in.
    (left.moneyMoved ? right.rank - left.rank : left.rank - right.rank) ||
    a.amountRefunded - b.amountRefunded ||
    (a.statusDetail < b.statusDetail ? -1 : Number(a.statusDetail > b.statusDetail))
  );
}

function holdReason(
  fact: PaymentFact,
  status: PaymentStatus,
  expected: OrderExpectation,
): HoldReason | null {
  if (fact.externalReference !== expected.externalReference) return 'reference';
  if (expected.collectorId !== null && fact.collectorId !== expected.collectorId) {
    return 'collector';
  }
  if (expected.liveMode !== null && fact.liveMode !== expected.liveMode) return 'live-mode';
  if (fact.currency !== expected.currency) return 'currency';
  return STANDINGS[status].moneyMoved && fact.amount < expected.total ? 'underpaid' : null;
}

function move(from: OrderState, to: OrderState): OrderState {
  if (from !== to && !TRANSITIONS[from].includes(to)) {
    throw new Error(`An order never goes from ${from} to ${to}`);
  }
  return to;
}

function ignored(ledger: OrderLedger, reason: IgnoreReason): PaymentDecision {
  const effects = [{ kind: 'ignore', reason }] as const;
  return { nextState: ledger.state, ledger, effects, timeline: null };
}
