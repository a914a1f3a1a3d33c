import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { StorageFull } from '../storage/storage.ts';
import { numbered, silent } from './queue.fixture.ts';
import {
  completeJob,
  failJob,
  freeMisdatedLeases,
  hastenMisdatedJobs,
  leaseJob,
  listDeadJobs,
  postponeJob,
  releaseAllLeases,
  retryDeadJobs,
  sendJob,
  sendJobs,
} from './queue.ts';
import { handleJob, PermanentJobError, startWorker } from './worker.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop();
const db = () => shop().services.db;
beforeEach(() => db().delete(jobs));

const count = numbered('count', 2);
const lease = (worker: string) => leaseJob(db(), worker, [{ name: 'count', leaseSeconds: 30 }]);
const row = async () => (await db().select().from(jobs))[0];
const lapse = () =>
  db()
    .update(jobs)
    .set({ leasedUntil: sql`now() - interval '1 second'` });

/** Leases the only job and fails it. */
async function failOnce(permanent = false) {
  await db()
    .update(jobs)
    .set({ runAt: new Date(0) });
  const job = await lease('a');
  if (!job) throw new Error('no job is ready');
  return failJob(db(), job, 'broken', { permanent });
}

it('a waiting job can be put off, and never drawn nearer; others stay where they are', async () => {
  const at = (seconds: number) => new Date(Date.UTC(2126, 0, 1, 0, 0, seconds));
  // Told by the database's clock, which is some milliseconds away.
  const second = (date: Date) => Math.round(date.getTime() / 1000);
  await sendJob(db(), count, { n: 1 }, { uniqueKey: 'one', runAt: at(10) });
  await sendJob(db(), count, { n: 2 }, { uniqueKey: 'two', runAt: at(10) });
  await postponeJob(db(), count, 'one', at(20));
  await postponeJob(db(), count, 'one', at(15));
  const rows = await db().select({ runAt: jobs.runAt }).from(jobs).orderBy(jobs.id);
  expect(rows.map(({ runAt }) => second(runAt))).toEqual([at(20), at(10)].map(second));
});

describe('a job', () => {
  it('is leased to one worker only, the lowest priority number and the earliest first', async () => {
    await sendJob(db(), count, { n: 1 });
    await sendJob(db(), { ...count, priority: -1 }, { n: 2 });
    await sendJob(db(), count, { n: 3 }, { runAt: new Date(Date.now() + 60_000) });
    expect((await lease('a'))?.payload).toEqual({ n: 2 });
    expect((await lease('b'))?.payload).toEqual({ n: 1 });
    expect(await lease('c')).toBeUndefined();
  });

  it('that a clock dated ahead is ready at the next start; one that is for later stays for later', async () => {
    await sendJob(db(), count, { n: 1 });
    await sendJob(db(), count, { n: 2 }, { runAt: new Date(Date.now() + 60_000) });
    const ahead = {
      runAt: sql`run_at + interval '1 hour'`,
      createdAt: sql`created_at + interval '1 hour'`,
    };
    await db().update(jobs).set(ahead);
    expect(await lease('a')).toBeUndefined();
    await hastenMisdatedJobs(db());
    expect((await lease('a'))?.payload).toEqual({ n: 1 });
    expect(await lease('a')).toBeUndefined();
  });

  describe('that a clock dated a year ahead', () => {
    const year = sql`interval '1 year'`;
    const waits = async () => ((await row())?.runAt.getTime() ?? 0) - Date.now();

    it('for a day later waits a day at the next start', async () => {
      const runAt = new Date(Date.now() + 86_400_000);
      await sendJob(db(), count, { n: 1 }, { uniqueKey: 'daily', runAt });
      await db()
        .update(jobs)
        .set({ runAt: sql`run_at + ${year}`, createdAt: sql`created_at + ${year}` });
      await hastenMisdatedJobs(db());
      expect(await waits()).toBeLessThan(86_400_000 + 1_000);
      expect(await waits()).toBeGreaterThan(86_400_000 - 60_000);
    });

    it('as it failed is tried again at the next start', async () => {
      await sendJob(db(), count, { n: 1 });
      await failOnce();
      await db()
        .update(jobs)
        .set({ runAt: sql`run_at + ${year}` });
      await hastenMisdatedJobs(db());
      expect((await lease('a'))?.attempts).toBe(1);
    });

    it('under a worker that was killed since is free at the next start', async () => {
      await sendJob(db(), count, { n: 1 });
      await lease('killed');
      await freeMisdatedLeases(db());
      expect(await lease('a')).toBeUndefined();
      await db()
        .update(jobs)
        .set({ leasedUntil: sql`leased_until + ${year}` });
      await freeMisdatedLeases(db());
      expect(await lease('a')).toMatchObject({ attempts: 0, unheardRuns: 2 });
    });
  });

  it('is not sent when the transaction that sends it fails', async () => {
    const failing = db().transaction(async (tx) => {
      await sendJob(tx, count, { n: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await row()).toBeUndefined();
  });

  it('with a key waits once, and may be sent again while its twin runs', async () => {
    const send = () => sendJob(db(), count, { n: 1 }, { uniqueKey: 'k' });
    await Promise.all([send(), send(), send()]);
    expect(await db().$count(jobs)).toBe(1);
    await lease('a');
    await send();
    expect(await db().$count(jobs)).toBe(2);
  });

  it('comes back later after every failure and is dead after the last', async () => {
    await sendJob(db(), count, { n: 1 });
    const waits: number[] = [];
    for (const outcome of ['retried', 'retried'] as const) {
      expect(await failOnce()).toBe(outcome);
      waits.push(Math.round(((await row())?.runAt.getTime() ?? 0) - Date.now()) / 1000);
    }
    expect(waits[0]).toBeGreaterThan(2);
    expect(waits[1]).toBeGreaterThan(10);
    expect(await failOnce()).toBe('dead');
    expect(await lease('a')).toBeUndefined();
    expect(await row()).toMatchObject({ lastError: 'broken', attempts: 3 });
  });

  it('never waits longer than its type says', async () => {
    await sendJob(db(), { ...count, maxAttempts: 99 }, { n: 1 });
    await db().update(jobs).set({ attempts: 50 });
    const job = await lease('a');
    if (!job) throw new Error('no job is ready');
    await failJob(db(), job, 'broken', { permanent: false, longestPauseSeconds: 5 });
    expect((await row())?.runAt.getTime()).toBeLessThan(Date.now() + 6_000);
  });

  it('of a dead worker is taken over when the lease lapses, and the dead one changes nothing', async () => {
    await sendJob(db(), count, { n: 1 });
    const first = await lease('a');
    expect(await lease('b')).toBeUndefined();
    await lapse();
    const second = await lease('b');
    expect(second).toMatchObject({ id: first?.id, attempts: 0, unheardRuns: 2 });
    if (!first) throw new Error('no job was leased');
    await completeJob(db(), first.id, 'a');
    expect(await failJob(db(), first, 'late', { permanent: true })).toBe('lost');
    expect(await row()).toMatchObject({ leasedBy: 'b', failedAt: null });
    await completeJob(db(), first.id, 'b');
    expect(await row()).toBeUndefined();
  });

  it('is free again at once when the only process of an embedded database starts', async () => {
    await sendJob(db(), count, { n: 1 }, { uniqueKey: 'k' });
    await lease('a');
    await sendJob(db(), count, { n: 1 }, { uniqueKey: 'k' });
    await releaseAllLeases(db());
    expect([await lease('b'), await lease('b')].every(Boolean)).toBe(true);
  });
});

it('dead jobs are listed, the newest first, and start over when retried', async () => {
  await sendJobs(db(), count, [{ n: 1 }, { n: 2 }]);
  await failOnce(true);
  await failOnce(true);
  const dead = await listDeadJobs(db(), 10);
  expect(dead.map(({ payload: stored }) => stored['n']).toSorted()).toEqual([1, 2]);
  const ids = dead.map(({ id }) => id);
  expect(await retryDeadJobs(db(), [...ids, 999_999])).toBe(2);
  expect(await retryDeadJobs(db(), ids)).toBe(0);
  expect(await lease('a')).toMatchObject({ attempts: 0, unheardRuns: 1 });
});

describe('a worker', () => {
  const start = (run: (payload: { n: number }) => Promise<void>, dead = vi.fn()) =>
    startWorker(
      db(),
      [handleJob(count, run, (_tx, job, error) => Promise.resolve(dead(job, error)))],
      silent,
    );

  it('runs everything once, at most as many at a time as its type allows', async () => {
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    let pairMet: () => void = () => undefined;
    const pair = new Promise<void>((resolve) => (pairMet = resolve));
    const worker = start(async ({ n }) => {
      running += 1;
      most = Math.max(most, running);
      // The first waits for a second at its side, however slow the machine is to bring it.
      if (running === 2) pairMet();
      await pair;
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(n);
      running -= 1;
    });
    const all = Array.from({ length: 20 }, (_unused, n) => n);
    await sendJobs(
      db(),
      count,
      all.map((n) => ({ n })),
    );
    await eventually(() => expect(seen).toHaveLength(20));
    await worker.stop();
    expect(seen.toSorted((a, b) => a - b)).toEqual(all);
    expect(most).toBe(2);
    expect(await db().$count(jobs)).toBe(0);
  });

  it('gives a job up at once when trying again cannot help, and says so once', async () => {
    const dead = vi.fn();
    const worker = start(() => Promise.reject(new PermanentJobError('never')), dead);
    await sendJob(db(), count, { n: 7 });
    await eventually(() => expect(dead).toHaveBeenCalledExactlyOnceWith({ n: 7 }, 'never'));
    await worker.stop();
    expect(await row()).toMatchObject({ attempts: 1, lastError: 'never' });
  });

  it.each([new StorageFull('full'), Object.assign(new Error('full'), { code: 'ENOSPC' })])(
    'never gives up what finds no room on a disk: $constructor.name',
    async (full) => {
      await sendJob(db(), count, { n: 1 });
      await db()
        .update(jobs)
        .set({ attempts: count.maxAttempts - 1 });
      const dead = vi.fn();
      const worker = start(() => Promise.reject(full), dead);
      await eventually(async () => expect((await row())?.lastError).toBe('full'));
      await worker.stop();
      expect(await row()).toMatchObject({ failedAt: null, attempts: count.maxAttempts - 1 });
      expect(dead).not.toHaveBeenCalled();
    },
  );

  it('finishes what it runs before it stops', async () => {
    let finished = false;
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const worker = start(async () => {
      begun();
      await new Promise((resolve) => setTimeout(resolve, 100));
      finished = true;
    });
    await sendJob(db(), count, { n: 1 });
    await running;
    await worker.stop();
    expect(finished).toBe(true);
    expect(await db().$count(jobs, eq(jobs.name, 'count'))).toBe(0);
  });

  it('gives back what it does not finish in time: no attempt is counted and nothing is told', async () => {
    let begun: () => void = () => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    let close: (error: Error) => void = () => undefined;
    const closed = new Promise<never>((_resolve, reject) => (close = reject));
    const handler = handleJob(count, () => {
      begun();
      return closed;
    });
    const warn = vi.fn();
    const worker = startWorker(db(), [handler], { ...silent, warn });
    await sendJob(db(), count, { n: 1 });
    await running;
    await worker.stop(0);
    const waiting = {
      attempts: 0,
      unheardRuns: 0,
      leasedBy: null,
      lastError: null,
      failedAt: null,
    };
    expect(await row()).toMatchObject(waiting);
    // As when the process closes what the job stands on.
    close(new Error('The pool is closed'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await row()).toMatchObject(waiting);
    expect(warn).not.toHaveBeenCalled();
    expect((await lease('next'))?.payload).toEqual({ n: 1 });
  });

  it('begins nothing any more once it stops: what it had just asked for is given back', async () => {
    const handler = vi.fn(() => Promise.resolve());
    await sendJob(db(), count, { n: 1 });
    await startWorker(db(), [handleJob(count, handler)], silent).stop(0);
    expect(await row()).toMatchObject({ attempts: 0, unheardRuns: 0, leasedBy: null });
    expect((await lease('next'))?.payload).toEqual({ n: 1 });
    expect(handler).not.toHaveBeenCalled();
  });
});
