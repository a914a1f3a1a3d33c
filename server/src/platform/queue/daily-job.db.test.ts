import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { dailyJob } from './daily-job.ts';
import { silent } from './queue.fixture.ts';
import { hastenJobs } from './queue.ts';
import { PermanentJobError, startWorker } from './worker.ts';

const shop = useShop();
const db = () => shop().services.db;
beforeEach(() => db().delete(jobs));

it('a daily job is planned for the next day, whatever becomes of it on this one', async () => {
  const job = dailyJob<{ db: ReturnType<typeof db> }>({ name: 'daily', leaseSeconds: 30 }, () =>
    Promise.reject(new PermanentJobError('the disk is away')),
  );
  await job.plan(db());
  await hastenJobs(db(), job);
  const worker = startWorker(db(), [job.handler({ db: db() })], silent);
  onTestFinished(() => worker.stop());
  const standing = async () =>
    (await db().select().from(jobs)).map(({ failedAt, runAt }) =>
      failedAt ? 'given up' : runAt.getTime() > Date.now() ? 'planned' : 'due',
    );
  await eventually(async () =>
    expect((await standing()).toSorted()).toEqual(['given up', 'planned']),
  );
});
