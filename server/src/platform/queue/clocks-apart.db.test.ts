import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { dailyJob, inADay } from './daily-job.ts';
import { postponeJob, sendJob } from './queue.ts';

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
