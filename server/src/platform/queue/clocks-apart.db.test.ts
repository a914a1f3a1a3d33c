import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { dailyJob, inADay } from './daily-job.ts';
import { numbered, silent } from './queue.fixture.ts';
import { postponeJob, sendJob } from './queue.ts';
import { handleJob, startWorker } from './worker.ts';

const shop = useShop();
const daily = dailyJob({ name: 'daily-test', leaseSeconds: 60 }, () => Promise.resolve());

it.each([-2, 400])(
  'a process whose clock is %i days away from the database’s plans for as long as any',
  async (days) => {
    const { db } = shop().services;
    await db.delete(jobs).where(eq(jobs.name, daily.name));
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    await sendJob(db, daily, {}, inADay());
    await postponeJob(db, daily, 'daily', new Date(Date.now() + 2 * 86_400_000));
    vi.useRealTimers();
    const [row] = await db
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(eq(jobs.name, daily.name));
    expect(Math.round(((row?.runAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
  },
);

it('what a clock dated ahead is done soon after it was set back, while the worker runs', async () => {
  const { db } = shop().services;
  const type = numbered('dated-ahead');
  const run = vi.fn(() => Promise.resolve());
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const worker = startWorker(db, [handleJob(type, run)], silent);
  onTestFinished(() => worker.stop());
  await sendJob(db, type, { n: 1 });
  await eventually(() => expect(run).toHaveBeenCalledOnce());
  await sendJob(db, type, { n: 2 }, { runAt: new Date(Date.now() + 1_000) });
  const hours = sql`interval '3 hours'`;
  await db
    .update(jobs)
    .set({ runAt: sql`run_at + ${hours}`, createdAt: sql`created_at + ${hours}` })
    .where(eq(jobs.name, type.name));
  vi.advanceTimersByTime(60_000);
  await eventually(() => expect(run).toHaveBeenCalledTimes(2));
});

it('what a worker leased by a clock that was set back since, and was killed, is done while others run', async () => {
  const { db } = shop().services;
  const type = numbered('leased-ahead');
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const worker = startWorker(db, [handleJob(type, () => Promise.resolve())], silent);
  onTestFinished(() => worker.stop());
  const ofKilled = { leasedBy: 'killed', leasedUntil: new Date(Date.now() + 3 * 3_600_000) };
  const { name } = type;
  await db.insert(jobs).values({ name, payload: { n: 1 }, maxAttempts: 3, ...ofKilled });
  vi.advanceTimersByTime(60_000);
  await eventually(async () => {
    const [job] = await db.select().from(jobs).where(eq(jobs.name, type.name));
    expect(job?.leasedUntil?.getTime()).toBeLessThan(Date.now() + 120_000);
  });
});

it('a worker begins nothing anew that it runs: a machine that slept finds its own leases lapsed', async () => {
  const { db } = shop().services;
  const type = numbered('slept', 2);
  const begun: number[] = [];
  const woken = new Promise<void>((resolve) => {
    const run = async ({ n }: { n: number }) => {
      begun.push(n);
      if (n === 2) resolve();
      else await woken;
    };
    const worker = startWorker(db, [handleJob(type, run)], silent);
    onTestFinished(() => worker.stop());
  });
  await sendJob(db, type, { n: 1 });
  await eventually(() => expect(begun).toEqual([1]));
  await db
    .update(jobs)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(eq(jobs.name, type.name));
  await sendJob(db, type, { n: 2 });
  await woken;
  expect(begun).toEqual([1, 2]);
});
