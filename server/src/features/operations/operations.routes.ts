// What runs behind the scenes, for administrators: the audit list and the jobs that gave up.
import * as contract from '@photolab/contract/endpoints/audit';
import { desc } from 'drizzle-orm';
import { pagedRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { listDeadJobs, retryDeadJobs } from '../../platform/queue/queue.ts';
import { audit } from '../../records/audit.ts';
import { auditEntries } from '../../schema/operations.ts';

const DEAD_JOBS_SHOWN = 100;

export function operationRoutes({ db }: { db: Database }): Route[] {
  return [
    pagedRoute(contract.listAudit, async ({ query: { page, pageSize } }) => {
      const items = await db
        .select()
        .from(auditEntries)
        .orderBy(desc(auditEntries.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { items, total: await db.$count(auditEntries) };
    }),
    route(contract.listDeadJobs, async () => {
      const jobs = await listDeadJobs(db, DEAD_JOBS_SHOWN);
      return jobs.map((job) => ({
        ...job,
        lastError: job.lastError ?? '',
        failedAt: job.failedAt ?? job.createdAt,
      }));
    }),
    route(contract.retryDeadJobs, ({ body: { ids }, session }) =>
      db.transaction(async (tx) => {
        const retried = await retryDeadJobs(tx, ids);
        await audit(tx, session, 'reintentar', 'tareas', ids.join(', '));
        return { retried };
      }),
    ),
  ];
}
