// What the provider says of a payment becomes the order's state, the sale and its delivery, all in
// one transaction under the order's lock: whatever is repeated or reordered settles once.
import { applyPayment, type OrderEffect, type PaymentDecision } from '@photolab/domain/order-state';
import type { Database } from '../../platform/db/database.ts';
import type { ProviderPayment } from '../../platform/payments/payment-provider.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { deliverOrderJob } from './jobs/deliver-order.job.ts';
import { refundPaymentJob } from './jobs/refund-payment.job.ts';
import * as repository from './orders.repository.ts';

const CURRENCY = 'ARS';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface SettlementDeps {
  db: Database;
  /** Whether payments must be real ones; null when either is fine. */
  expectLiveMode: boolean | null;
}

/** Applies one payment to the order it names; a payment of nobody's order is `unknown`. */
export async function settlePayment(
  { db, expectLiveMode }: SettlementDeps,
  payment: ProviderPayment,
): Promise<'unknown' | 'applied'> {
  const orderId = payment.externalReference;
  if (!orderId || !UUID.test(orderId)) return 'unknown';
  return db.transaction(async (tx) => {
    const order = await repository.lockOrder(tx, orderId);
    if (!order) return 'unknown';
    const ledger = await repository.readLedger(tx, order);
    const decision = applyPayment(ledger, payment, {
      total: order.total,
      currency: CURRENCY,
      externalReference: order.id,
      collectorId: order.checkoutId?.split('-')[0] ?? null,
      liveMode: expectLiveMode,
    });
    await record(tx, order, payment, decision);
    for (const effect of decision.effects) await carryOut(tx, order, payment, effect);
    return 'applied';
  });
}

async function record(
  tx: Database,
  order: repository.OrderRow,
  payment: ProviderPayment,
  { ledger, nextState, effects, timeline }: PaymentDecision,
): Promise<void> {
  if (effects.some(({ kind }) => kind === 'ignore')) return;
  const held = effects.find((effect) => effect.kind === 'hold');
  const known = await repository.findPayment(tx, payment.paymentId);
  // A held fact never takes the place of an accepted one, and is told once.
  if (held && known && (!known.heldBecause || known.heldBecause === held.reason)) return;
  const mine = ledger.payments.find(({ paymentId }) => paymentId === payment.paymentId);
  await repository.upsertPayment(tx, {
    ...columnsOf(payment),
    orderId: order.id,
    refundAsked: mine?.refundAsked ?? false,
    heldBecause: held?.reason ?? null,
  });
  await repository.updateOrder(tx, order.id, {
    state: nextState,
    paymentId: ledger.settledBy,
    entitled: ledger.entitled,
  });
  if (timeline) {
    await repository.addToTimeline(tx, order.id, timeline, {
      payment: payment.paymentId,
      status: payment.status,
      ...(held ? { reason: held.reason } : {}),
    });
  }
  if (order.paymentId && order.paymentId === payment.paymentId) {
    await repository.updateSale(tx, order.id, { paymentState: payment.status });
  }
}

async function carryOut(
  tx: Database,
  order: repository.OrderRow,
  payment: ProviderPayment,
  effect: OrderEffect,
): Promise<void> {
  const { id: orderId } = order;
  switch (effect.kind) {
    case 'settle':
      await repository.insertSale(tx, saleOf(order, payment));
      await sendJob(tx, deliverOrderJob, { orderId });
      return;
    case 'restore':
      await repository.updateSale(tx, orderId, { revoked: false, paymentState: payment.status });
      return;
    case 'revoke':
      await repository.updateSale(tx, orderId, { revoked: true, paymentState: payment.status });
      await repository.addToTimeline(tx, orderId, 'downloads-revoked');
      return;
    case 'refundDuplicate':
      await sendJob(tx, refundPaymentJob, { orderId, paymentId: effect.paymentId });
      await flag(tx, order, 'duplicate-payment');
      return;
    case 'hold':
    case 'flag':
      await flag(tx, order, effect.reason);
      return;
    case 'ignore':
      return;
  }
}

async function flag(tx: Database, order: repository.OrderRow, reason: string): Promise<void> {
  if (order.flags.includes(reason)) return;
  await repository.updateOrder(tx, order.id, { flags: [...order.flags, reason] });
}

function saleOf(order: repository.OrderRow, payment: ProviderPayment) {
  const { payer } = payment;
  return {
    orderId: order.id,
    operationNumber: order.operationNumber,
    firstName: payer.firstName ?? '',
    lastName: payer.lastName ?? '',
    email: order.buyerEmail ?? payer.email ?? '',
    paymentState: payment.status,
    paymentType: payment.paymentType ?? '',
    total: payment.amount,
  };
}

function columnsOf(payment: ProviderPayment) {
  return {
    providerId: payment.paymentId,
    status: payment.status,
    statusDetail: payment.statusDetail,
    type: payment.paymentType ?? '',
    amount: payment.amount,
    currency: payment.currency,
    payerFirstName: payment.payer.firstName ?? '',
    payerLastName: payment.payer.lastName ?? '',
    payerEmail: payment.payer.email ?? '',
    lastUpdatedAt: new Date(payment.lastUpdated),
  };
}
