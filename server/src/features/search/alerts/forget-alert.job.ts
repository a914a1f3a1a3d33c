// Forgets an alert on the date its person was shown, and sooner where the address was not confirmed.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { forgetAlertsOf } from '../../../records/alert-jobs.ts';
import { deleteAlert, deleteAlertsOf, findAlert } from './alerts.repository.ts';

const payload = z.object({ alertId: z.int(), unlessConfirmed: z.boolean() });

export const forgetAlert: JobType<z.output<typeof payload>> = {
  name: 'forget-alert',
  parse: (stored) => payload.parse(stored),
  maxAttempts: 10,
  concurrency: 1,
  leaseSeconds: 60,
  priority: 10,
};

export const forgetAlertHandler = ({ db }: { db: Database }) =>
  handleJob(forgetAlert, async ({ alertId, unlessConfirmed }) => {
    const alert = await findAlert(db, alertId);
    if (!alert || (unlessConfirmed && alert.confirmedAt)) return;
    await deleteAlert(db, alertId);
  });

export const forgetAlertsOfHandler = ({ db }: { db: Database }) =>
  handleJob(forgetAlertsOf, async ({ email }) => {
    await deleteAlertsOf(db, email);
  });
