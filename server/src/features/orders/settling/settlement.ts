// What the provider says of a payment becomes the order's state, the sale and its delivery, all in
// one transaction under the order's lock: whatever is repeated or reordered settles once.
import {
  isPaymentStatus,
  type PaymentStatus,
  type TimelineKind,
} from '@photolab/domain/orders/order-kinds';
import {
  applyPayment,
  isWithShop,
  type OrderEffect,
  type PaymentDecision,
} from '@photolab/domain/orders/order-state';
import type { Database } from '../../../platform/db/database.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { findBuyerEmail } from '../../../records/buyer-email.ts';
import type { payments, TimelineDetail } from '../../../schema/orders.ts';
import { isBoughtTwice, lockBuyer } from '../cart/same-buyer.ts';
import { deliverAgain, deliverOrderJob } from '../jobs/deliver-order.job.ts';
import { prepareWebSizes } from '../jobs/make-web-sizes.job.ts';
import * as repository from '../orders.repository.ts';
import { tellOfPayment, writeToStudio } from './payment-news.ts';
import { refundPaymentJob } from './refund-request.ts';
import { insertSale, revokeSale, setSaleRefunded, updateSale } from './sale.ts';

const CURRENCY = 'ARS';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type KnownPayment = ProviderPayment & { status: PaymentStatus };

export interface SettlementDeps {
  db: Database;
  /** Whether payments must be real ones; null when either is fine. */
  expectLiveMode: boolean | null;
}

/**
 * Applies one payment to its order: the one it has paid, for good; else the one whose checkout was
 * paid, when that is known; else the one it names. A payment of nobody's order is `unknown`.
 */
export async function settlePayment(
  deps: SettlementDeps,
  payment: ProviderPayment,
  checkoutId?: string | null,
): Promise<'unknown' | 'applied'> {
  const { db, expectLiveMode } = deps;
  return db.transaction(async (tx) => {
    const own = await ownOrder(tx, payment.paymentId);
    const order =
      (own && (await repository.lockOrder(tx, own))) ||
      (checkoutId && (await repository.lockOrderOfCheckout(tx, checkoutId))) ||
      (await lockNamedOrder(tx, payment.externalReference));
    if (!order) return 'unknown';
    const { status } = payment;
    // A status that Mercado Pago has not documented says nothing about an order.
    if (!isPaymentStatus(status)) return 'applied';
    // What it named when it was taken is what it is for, whatever its reference says since.
    const externalReference = own ? order.id : payment.externalReference;
    const known = { ...payment, status, externalReference };
    const ledger = await repository.readLedger(tx, order);
    const decision = applyPayment(ledger, known, {
      total: order.total,
      currency: CURRENCY,
      externalReference: order.id,
      collectorId: order.checkoutId?.split('-')[0] ?? null,
      liveMode: expectLiveMode,
    });
    await record(tx, order, known, decision);
    for (const effect of decision.effects) await carryOut(tx, order, known, effect);
    await keepRefunded(tx, order.id, known, decision);
    await tellOfPayment(tx, { order, payment: known, before: ledger, decision });
    return 'applied';
  });
}

/** The order that a payment already counts for: no second one is paid with it. */
async function ownOrder(tx: Database, paymentId: string): Promise<string | null | undefined> {
  const known = await repository.findPayment(tx, paymentId);
  return known?.heldBecause ? undefined : known?.orderId;
}

/** What went back of the payment that paid the order no longer counts as sold. */
async function keepRefunded(
  tx: Database,
  orderId: string,
  { paymentId, status, amountRefunded }: KnownPayment,
  { ledger, effects }: PaymentDecision,
): Promise<void> {
  const counts = !effects.some(({ kind }) => kind === 'ignore' || kind === 'hold');
  // One that is disputed was given back in part as well.
  if (counts && isWithShop(status) && ledger.settledBy === paymentId) {
    await setSaleRefunded(tx, orderId, amountRefunded);
  }
}

/** A notice may come before the shop has stored which checkout it opened for the order. */
async function lockNamedOrder(tx: Database, reference: string | null) {
  return reference && UUID.test(reference) ? repository.lockOrder(tx, reference) : undefined;
}

/** Writes a refused notice into the history of the order whose payment it claimed to tell about. */
export async function noteForgery(db: Database, paymentId: string): Promise<void> {
  const orderId = (await repository.findPayment(db, paymentId))?.orderId;
  if (orderId) await noteOnce(db, orderId, 'notification-refused', { payment: paymentId });
}

/** Once per payment: what others can repeat must not fill the history. */
async function noteOnce(
  db: Database,
  orderId: string,
  kind: TimelineKind,
  detail: TimelineDetail & { payment: string },
): Promise<void> {
  const count = (tx: Database) => repository.countInTimeline(tx, orderId, kind, detail.payment);
  await repository.addOnce(db, count, [orderId, kind, detail]);
}

async function record(
  tx: Database,
  order: repository.OrderRow,
  payment: KnownPayment,
  { ledger, nextState, effects, timeline }: PaymentDecision,
): Promise<void> {
  const ignored = effects.find((effect) => effect.kind === 'ignore');
  const { paymentId, status } = payment;
  if (ignored?.reason === 'older') {
    await noteOnce(tx, order.id, 'payment-outdated', { payment: paymentId, status });
  }
  if (ignored) return;
  const held = effects.find((effect) => effect.kind === 'hold');
  const known = await repository.findPayment(tx, payment.paymentId);
  // A held fact never takes the place of an accepted one.
  if (held && known && !known.heldBecause) return;
  if (held && known && known.lastUpdatedAt.getTime() > payment.lastUpdated) return;
  const mine = ledger.payments.find(({ paymentId }) => paymentId === payment.paymentId);
  await repository.upsertPayment(tx, {
    ...columnsOf(payment),
    orderId: order.id,
    refundAsked: mine?.refundAsked ?? false,
    heldBecause: held?.reason ?? null,
  });
  await repository.updateOrder(tx, order.id, {
    state: nextState,
    settledBy: ledger.settledBy,
    entitled: ledger.entitled,
  });
  // Why a payment does not count is told once; what became of it stands in its row.
  if (timeline && !(held && known?.heldBecause === held.reason)) {
    await repository.addToTimeline(tx, order.id, timeline, {
      payment: payment.paymentId,
      status: payment.status,
      ...(held ? { reason: held.reason } : {}),
    });
  }
  if (order.settledBy && order.settledBy === payment.paymentId) {
    await updateSale(tx, order.id, { paymentState: payment.status });
  }
}

async function carryOut(
  tx: Database,
  order: repository.OrderRow,
  payment: KnownPayment,
  effect: OrderEffect,
): Promise<void> {
  const { id: orderId } = order;
  switch (effect.kind) {
    case 'settle':
      await insertSale(tx, {
        ...(await soldWith(tx, order, columnsOf(payment))),
        orderId,
        operationNumber: order.operationNumber,
      });
      await sendJob(tx, deliverOrderJob, { orderId });
      await prepareWebSizes(tx, orderId);
      await tellOfSecondPurchase(tx, order, payment.paymentId);
      return;
    case 'restore':
      if (order.settledBy === payment.paymentId) {
        await updateSale(tx, orderId, { paymentState: payment.status });
        await revokeSale(tx, orderId, false);
        // Where the dispute came before its letter had left.
        await sendJob(tx, deliverOrderJob, { orderId });
      } else {
        await sellAgain(tx, order, payment);
      }
      return;
    case 'succeed':
      return succeed(tx, order, effect.paymentId);
    case 'revoke':
      await updateSale(tx, orderId, { paymentState: payment.status });
      await revokeSale(tx, orderId, true);
      await repository.addToTimeline(tx, orderId, 'downloads-revoked');
      return;
    case 'refundDuplicate':
      await sendJob(tx, refundPaymentJob, { orderId, paymentId: effect.paymentId });
      await repository.addFlag(tx, orderId, 'duplicate-payment');
      return;
    case 'hold':
    case 'flag':
      await repository.addFlag(tx, orderId, effect.reason);
      return;
    case 'ignore':
      return;
  }
}

/** Of an order that was paid twice the first payment went back: what is sold, and may be given back, is the other. */
async function succeed(tx: Database, order: repository.OrderRow, paymentId: string) {
  const { id: orderId } = order;
  const payment = await repository.findPayment(tx, paymentId);
  if (!payment) throw new Error(`the payment ${paymentId} was not stored`);
  await revokeSale(tx, orderId, true);
  await updateSale(tx, orderId, await soldWith(tx, order, payment));
  await setSaleRefunded(tx, orderId, payment.refunded);
  await revokeSale(tx, orderId, false);
}

/** Paid once more after the first payment went back: the buyer, who was told of that, is told of this. */
async function sellAgain(tx: Database, order: repository.OrderRow, payment: KnownPayment) {
  const sold = await soldWith(tx, order, columnsOf(payment));
  await updateSale(tx, order.id, sold);
  await revokeSale(tx, order.id, false);
  await sendJob(tx, deliverOrderJob, deliverAgain(order.id, sold.email));
  await tellOfSecondPurchase(tx, order, payment.paymentId);
}

/**
 * Paid in two tabs or on two phones, and not asked: whether one of both goes back is for the studio to say. Once the
 * events' totals are counted: of two who take these and the buyer in other orders each would wait for the other.
 */
async function tellOfSecondPurchase(tx: Database, order: repository.OrderRow, paymentId: string) {
  await lockBuyer(tx, { ...order, email: order.buyerEmail });
  if (!(await isBoughtTwice(tx, order))) return;
  await repository.addFlag(tx, order.id, 'bought-twice');
  await writeToStudio(tx, { order, paymentId, problem: 'bought-twice' });
}

/** What the sale says of the payment that stands: who paid, how much, and where its buyer is written to. */
async function soldWith(
  tx: Database,
  order: repository.OrderRow,
  payment: Pick<typeof payments.$inferSelect, keyof ReturnType<typeof columnsOf>>,
) {
  return {
    firstName: payment.payerFirstName,
    lastName: payment.payerLastName,
    email: await findBuyerEmail(tx, order, payment.providerId),
    paymentState: payment.status,
    paymentType: payment.type,
    total: payment.amount,
  };
}

function columnsOf(payment: KnownPayment) {
  return {
    providerId: payment.paymentId,
    status: payment.status,
    statusDetail: payment.statusDetail,
    type: payment.paymentType,
    amount: payment.amount,
    refunded: payment.amountRefunded,
    currency: payment.currency,
    payerFirstName: payment.payer.firstName ?? '',
    payerLastName: payment.payer.lastName ?? '',
    payerEmail: payment.payer.email ?? '',
    lastUpdatedAt: new Date(payment.lastUpdated),
  };
}
