import { and, eq, isNotNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { createMetrics } from '../watch/metrics.ts';
import { numbered, silent } from './queue.fixture.ts';
import {
  failJob,
  leaseJob,
  releaseAllLeases,
  retryDeadJobs,
  sendJob,
  sendJobs,
  tryAgainNow,
} from './queue.ts';
import {
  handleJob,
  MOST_UNHEARD_RUNS,
  PermanentJobError,
  startWorker,
  type JobHandler,
} from './worker.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop();
const db = () => shop().services.db;
beforeEach(() => db().delete(jobs));

const fatal = numbered('fatal');

/** Begun so many times by a worker whose process ends before it can say how the run went. */
async function killed(times: number) {
  for (let run = 0; run < times; run += 1) {
    expect(await leaseJob(db(), `killed-${String(run)}`, [fatal])).toBeDefined();
    await lapse();
    await hasten();
  }
}

const lapse = () =>
  db()
    .update(jobs)
    .set({ leasedUntil: sql`now() - interval '1 second'` });
const hasten = () =>
  db()
    .update(jobs)
    .set({ runAt: sql`now()` });

/** Takes no other test's jobs, however its own ends. */
function startOne(handler: JobHandler) {
  const worker = startWorker(db(), [handler], silent);
  onTestFinished(() => worker.stop());
  return worker;
}

function start() {
  const run = vi.fn(() => Promise.resolve());
  const dead = vi.fn(() => Promise.resolve());
  return { run, dead, worker: startOne(handleJob(fatal, run, dead)) };
}

it('a job whose last tries were killed from outside still gets its turn', async () => {
  await sendJob(db(), fatal, { n: 1 });
  await killed(MOST_UNHEARD_RUNS - 1);
  const { run, dead, worker } = start();
  await eventually(async () => expect(await db().$count(jobs)).toBe(0));
  await worker.stop();
  expect(run).toHaveBeenCalledOnce();
  expect(dead).not.toHaveBeenCalled();
});

it('a job that was killed is begun anew at once; killed again it waits, longer each time, and others come first', async () => {
  await sendJob(db(), fatal, { n: 1 });
  expect(await leaseJob(db(), 'killed', [fatal])).toBeDefined();
  await lapse();
  const pause = sql<number>`${fatal.leaseSeconds} - extract(epoch from leased_until - run_at)::float`;
  for (const seconds of [1, 3, 7, 15, 31]) {
    expect(await leaseJob(db(), 'killed', [fatal])).toBeDefined();
    const [job] = await db().select({ pause }).from(jobs);
    expect(job?.pause).toBeGreaterThanOrEqual(seconds * 0.5 - 0.01);
    expect(job?.pause).toBeLessThanOrEqual(seconds * 1.5 + 0.01);
    await lapse();
    if (seconds < 31) await hasten();
  }
  await sendJob(db(), fatal, { n: 2 });
  expect((await leaseJob(db(), 'next', [fatal]))?.payload).toEqual({ n: 2 });
});

it('a job whose worker is gone is told to wait: nobody may be there who takes it', async () => {
  await sendJob(db(), fatal, { n: 1 });
  expect(await leaseJob(db(), 'killed', [fatal])).toBeDefined();
  await lapse();
  await hasten();
  const { storage, readiness } = shop().services;
  const told = await createMetrics({ db: db(), storage, readiness }).text();
  expect(told).toMatch(/^photolab_jobs_oldest_seconds\{job="fatal"\} 0\.\d*[1-9]/m);
});

it('a job that ends its own process each time is given up, told of, and tried again when somebody asks', async () => {
  await sendJob(db(), fatal, { n: 1 });
  await killed(MOST_UNHEARD_RUNS);
  const { run, dead, worker } = start();
  // Told of within the transaction that gives it up.
  await eventually(async () => expect(await db().$count(jobs, isNotNull(jobs.failedAt))).toBe(1));
  expect(dead).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
  const [given] = await db().select().from(jobs);
  expect(given).toMatchObject({ leasedBy: null, lastError: expect.stringContaining('process') });
  await retryDeadJobs(db(), [given?.id ?? 0]);
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  await worker.stop();
});

it('a job whose tries were killed and that somebody asks for has all of them again', async () => {
  await sendJob(db(), fatal, { n: 1 });
  await killed(MOST_UNHEARD_RUNS);
  await releaseAllLeases(db());
  expect(await tryAgainNow(db(), fatal, [{ n: 1 }])).toEqual([{ n: 1 }]);
  const { run, dead, worker } = start();
  await eventually(() => expect([...run.mock.calls, ...dead.mock.calls]).toHaveLength(1));
  await worker.stop();
  expect(run).toHaveBeenCalledOnce();
});

it('a job is given up and told of in one transaction; one that cannot be told of is given up, and nothing half told', async () => {
  const handler = handleJob(
    fatal,
    () => Promise.reject(new PermanentJobError('never')),
    async (tx, { n }) => {
      const given = await tx.$count(jobs, and(isNotNull(jobs.failedAt), eq(jobs.name, 'fatal')));
      await tx.insert(jobs).values({ name: 'told', payload: { n, given }, maxAttempts: 1 });
      if (n === 2) throw new Error('no');
    },
  );
  const worker = startOne(handler);
  await sendJobs(db(), fatal, [{ n: 1 }, { n: 2 }]);
  const given = and(isNotNull(jobs.failedAt), eq(jobs.lastError, 'never'));
  await eventually(async () => expect(await db().$count(jobs, given)).toBe(2));
  await worker.stop();
  const told = await db().select().from(jobs).where(eq(jobs.name, 'told'));
  expect(told.map(({ payload: of }) => of)).toEqual([{ n: 1, given: 1 }]);
});

it('a job whose end could not be written down while the database was away is not given up unseen: it runs again', async () => {
  const away = new pg.DatabaseError('the system is shutting down', 0, 'error');
  away.code = '57P01';
  const dead = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockResolvedValue();
  const run = () => Promise.reject(new PermanentJobError('never'));
  const worker = startOne(handleJob(fatal, run, dead));
  await sendJob(db(), fatal, { n: 1 });
  await eventually(() => expect(dead).toHaveBeenCalledOnce());
  expect(await db().select().from(jobs)).toMatchObject([{ failedAt: null, attempts: 0 }]);
  await lapse();
  await eventually(() => expect(dead).toHaveBeenCalledTimes(2));
  await worker.stop();
  expect(await db().$count(jobs, isNotNull(jobs.failedAt))).toBe(1);
});

it('a run that fails after others were killed is its first failure', async () => {
  await sendJob(db(), fatal, { n: 1 });
  await killed(fatal.maxAttempts);
  const job = await leaseJob(db(), 'a', [fatal]);
  if (!job) throw new Error('no job is ready');
  expect(await failJob(db(), job, 'broken', { permanent: false })).toBe('retried');
  expect(await db().select().from(jobs)).toMatchObject([{ attempts: 1, unheardRuns: 0 }]);
});
