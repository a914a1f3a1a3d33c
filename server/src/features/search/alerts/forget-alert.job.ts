// Forgets an alert on the date its person was shown, and sooner where the address was not confirmed.
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { JobType } from '../../../platform/queue/queue.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { deleteAlert, deleteAlertsOf, findAlert, type AlertRow } from './alerts.repository.ts';

/** The database's clock and ours. */
const CLOCKS_APART_MS = 60_000;

const payload = z.object({ alertId: z.int(), unlessConfirmed: z.boolean() });
const ofAddress = z.object({ email: z.string() });

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
    if (!alert || (unlessConfirmed ? alert.confirmedAt : isDueLater(alert))) return;
    await deleteAlert(db, alertId);
  });

const isDueLater = ({ deleteAt }: AlertRow) => deleteAt.getTime() > Date.now() + CLOCKS_APART_MS;

/** Sent by a release before this one, which promised it to whoever deleted an account. */
export const forgetAlertsOf: JobType<z.output<typeof ofAddress>> = {
  ...forgetAlert,
  name: 'forget-alerts-of',
  parse: (stored) => ofAddress.parse(stored),
};

export const earlierForgetting = ({ db }: { db: Database }) =>
  handleJob(forgetAlertsOf, ({ email }) => deleteAlertsOf(db, email));
