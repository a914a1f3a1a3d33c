// Purchases of whoever is logged in, and 'Enviame mi número'.
import * as contract from '@photolab/contract/endpoints/orders';
import { AppError } from '../../http/app-error.ts';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { sendNumbersJob } from './jobs/send-numbers.job.ts';
import { purchasesOfAccount } from './purchases.ts';

export function purchaseRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.listPurchases, ({ session }) => {
      if (!session) throw new AppError('session-required');
      return purchasesOfAccount(db, session.accountId);
    }),
    // Whether the address bought something is found out by the job: the answer cannot tell.
    route(contract.sendNumbers, async ({ body }) => {
      const email = body.email.toLowerCase();
      await sendJob(db, sendNumbersJob, { email }, { uniqueKey: email });
      return {
        message:
          'Si compraste con ese email, en unos minutos te llega tu número de operación. Fijate también en correo no deseado.',
      };
    }),
  ];
}
