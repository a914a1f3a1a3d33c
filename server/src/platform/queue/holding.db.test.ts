// A job that waits is enough for whoever sends it again only if it sees what they wrote.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { numbered } from './queue.fixture.ts';
import { holdJob, leaseJob, sendJob, sendOrHold } from './queue.ts';

const shop = useShop();
const db = () => shop().services.db;
beforeEach(() => db().delete(jobs));

const count = numbered('count', 2);
const lease = (worker: string) => leaseJob(db(), worker, [{ name: 'count', leaseSeconds: 30 }]);

it('a waiting job that is held begins after the transaction whose rows it is to see', async () => {
  await sendJob(db(), count, { n: 1 }, { uniqueKey: 'one' });
  const { early, leasing } = await db().transaction(async (tx) => {
    expect(await holdJob(tx, count, 'one')).toBe(true);
    expect(await holdJob(tx, count, 'another')).toBe(false);
    // The embedded database has it wait, a server passes the job over.
    const asked = lease('a');
    return { early: await Promise.race([asked, sleep(200)]), leasing: [asked] };
  });
  expect(early).toBeUndefined();
  const leased = [...(await Promise.all(leasing)), await lease('b')];
  expect(leased.filter(Boolean)).toHaveLength(1);
});

it('one that others sent at the same moment begins after all of their transactions', async () => {
  let first: Promise<void> = Promise.resolve();
  await new Promise<void>((sent) => {
    first = db().transaction(async (tx) => {
      await sendOrHold(tx, count, { n: 1 }, 'one');
      sent();
      await sleep(200);
    });
  });
  const { early, leasing } = await db().transaction(async (tx) => {
    await sendOrHold(tx, count, { n: 1 }, 'one');
    const asked = lease('a');
    return { early: await Promise.race([asked, sleep(200)]), leasing: [asked] };
  });
  await first;
  expect(early).toBeUndefined();
  const leased = [...(await Promise.all(leasing)), await lease('b')];
  expect(leased.filter(Boolean)).toHaveLength(1);
});
