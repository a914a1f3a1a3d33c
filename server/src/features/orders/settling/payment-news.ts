// What people are told of a payment, posted in the transaction that settles it. News that may be
// overtaken within minutes (a payment that waits, one that was refused) is told a little later.
import {
  isWithShop,
  type OrderLedger,
  type PaymentDecision,
} from '@photolab/domain/orders/order-state';
import type { Database } from '../../../platform/db/database.ts';
import { refundAskedLetter, refundedLetter } from '../../../platform/mail/letters/to-buyers.ts';
import { orderProblemLetter, type OrderProblem } from '../../../platform/mail/letters/to-studio.ts';
import { STUDIO } from '../../../platform/mail/mailer.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import { writeToBuyer } from '../buyer.ts';
import { tellBuyerLater } from '../jobs/tell-buyer.job.ts';
import type { OrderRow } from '../orders.repository.ts';

interface News {
  order: OrderRow;
  payment: ProviderPayment;
  /** What was known of the order's payments until now. */
  before: OrderLedger;
  decision: PaymentDecision;
}

export async function tellOfPayment(
  tx: Database,
  { order, payment, before, decision }: News,
): Promise<void> {
  const { paymentId } = payment;
  const { nextState, timeline, ledger } = decision;
  if (nextState !== order.state) {
    if (nextState === 'pending') await tellBuyerLater(tx, { order, paymentId, news: 'pending' });
    if (nextState === 'rejected' || nextState === 'cancelled') {
      await tellBuyerLater(tx, { order, paymentId, news: 'rejected' });
    }
  }
  if (timeline === 'payment-refunded') {
    const amount = payment.amount - returnedBefore(before, paymentId);
    const letter = refundedLetter(order, amount, ledger.entitled);
    await writeToBuyer(tx, order, { id: `refunded-${paymentId}`, letter, payment: paymentId });
  }
  if (timeline === 'duplicate-payment') {
    const letter = refundAskedLetter(order, payment.amount, true);
    await writeToBuyer(tx, order, { id: `refund-asked-${paymentId}`, letter, payment: paymentId });
  }
  const problem = timeline && PROBLEMS[timeline];
  if (problem) await writeToStudio(tx, { order, paymentId, problem });
  // Delivered like any other: nobody would look at it, and the rest is the buyer's.
  const isTooMuch = decision.effects.some(
    (effect) => effect.kind === 'flag' && effect.reason === 'overpaid',
  );
  if (isTooMuch) await writeToStudio(tx, { order, paymentId, problem: 'overpaid' });
}

/** The part that went back while the payment stood: what is told now is the rest. */
function returnedBefore({ payments }: OrderLedger, paymentId: string): number {
  const known = payments.find((one) => one.paymentId === paymentId);
  return known && isWithShop(known.status) ? known.amountRefunded : 0;
}

const PROBLEMS: Partial<Record<NonNullable<PaymentDecision['timeline']>, OrderProblem>> = {
  'payment-held': 'payment-held',
  'payment-in-mediation': 'payment-disputed',
  'payment-charged-back': 'payment-disputed',
};

export async function writeToStudio(
  tx: Database,
  input: { order: OrderRow; paymentId: string; problem: OrderProblem },
): Promise<void> {
  const { order, paymentId, problem } = input;
  await postMail(tx, {
    id: `${problem}-${paymentId}`,
    to: STUDIO,
    letter: orderProblemLetter(order, problem),
  });
}
