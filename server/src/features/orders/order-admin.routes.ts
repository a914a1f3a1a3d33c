// What an administrator does to an order: send the links again, give the money back.
import { refundOrder, resendOrder } from '@photolab/contract/endpoints/sales';
import { AppError, refusedFields } from '../../http/app-error.ts';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { refundAskedLetter } from '../../platform/mail/letters/to-buyers.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { audit } from '../../records/audit.ts';
import { findBuyerEmail } from '../../records/buyer-email.ts';
import { writeToBuyer } from './buyer.ts';
import { deliverAgain, deliverOrderJob } from './jobs/deliver-order.job.ts';
import * as repository from './orders.repository.ts';
import { refundPaymentJob } from './settling/refund-request.ts';

export function orderAdminRoutes({ db }: { db: Database }): Route[] {
  return [
    route(resendOrder, async ({ params, body, session }) => {
      const order = await findEntitled(db, params.orderId);
      const to = body.email ?? (await findBuyerEmail(db, order));
      if (!to) throw refusedFields({ email: 'Email: la orden no tiene uno, escribilo.' });
      await db.transaction(async (tx) => {
        await sendJob(tx, deliverOrderJob, deliverAgain(order.id, to));
        await audit(tx, session, 'reenviar', `orden ${order.operationNumber}`, to);
      });
      return { message: `Enviamos los enlaces a ${to}.` };
    }),
    route(refundOrder, async ({ params, session }) => {
      await db.transaction(async (tx) => {
        // Of two who press at once the second one finds what the first one asked for.
        await repository.lockOrder(tx, params.orderId);
        const order = await findEntitled(tx, params.orderId);
        const { settledBy: paymentId } = order;
        const payment = paymentId && (await repository.findPayment(tx, paymentId));
        if (!payment) throw new AppError('not-found');
        if (await repository.isBeingRefunded(tx, order.id, paymentId)) return;
        const job = { orderId: order.id, paymentId };
        await sendJob(tx, refundPaymentJob, job, { uniqueKey: paymentId });
        await repository.addToTimeline(tx, order.id, 'refund-requested', { payment: paymentId });
        await writeToBuyer(tx, order, {
          id: `refund-asked-${paymentId}`,
          letter: refundAskedLetter(order, payment.amount - payment.refunded, false),
        });
        await audit(tx, session, 'devolver', `orden ${order.operationNumber}`);
      });
      return {
        message: 'Pedimos la devolución a Mercado Pago. Las descargas se cierran al confirmarse.',
      };
    }),
  ];
}

async function findEntitled(db: Database, orderId: string) {
  const order = await repository.findOrder(db, orderId);
  if (!order) throw new AppError('not-found');
  if (!order.entitled) throw new AppError('order-not-paid');
  return order;
}
