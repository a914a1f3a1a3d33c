// How often a worker asks for jobs, and that it asks for all of them.
import pg from 'pg';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { numbered, silent } from './queue.fixture.ts';
import { onWake, sendJob } from './queue.ts';
import { handleJob, startWorker } from './worker.ts';

const shop = useShop();
const db = () => shop().services.db;
beforeEach(() => db().delete(jobs));

const photos = numbered('photos');
const letters = numbered('letters');
const sendPhoto = (n: number) => sendJob(db(), photos, { n });

/** Each photo sends the next one, up to `photoCount`. */
function start(photoCount = 0) {
  const shown = vi.fn(async ({ n }: { n: number }) => {
    if (n < photoCount) await sendPhoto(n + 1);
  });
  const written = vi.fn(() => Promise.resolve());
  const worker = startWorker(db(), [handleJob(photos, shown), handleJob(letters, written)], silent);
  onTestFinished(() => worker.stop());
  return { shown, written };
}

/** Counts what a worker asks for jobs, of either database. */
function countQuestions() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  return () =>
    query.mock.calls.filter((call) => /^update "jobs" set "run_at"/.test(textOf(call[0])));
}

const textOf = (query: unknown) =>
  typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query);

it('a worker asks once for a job that it is told of, and for the others only at a poll', async () => {
  const count = 60;
  const { shown } = start(count);
  const questions = countQuestions();
  const startedAt = performance.now();
  await sendPhoto(1);
  await eventually(() => expect(shown).toHaveBeenCalledTimes(count));
  const polls = Math.ceil((performance.now() - startedAt) / 1000);
  expect(questions().length).toBeLessThanOrEqual(count + polls + 5);
});

it('what another process sent is found, however often this one is told of its own', async () => {
  const { written } = start();
  await db()
    .insert(jobs)
    .values({ name: 'letters', payload: { n: 1 }, priority: 0, maxAttempts: 3 });
  for (let n = 0; written.mock.calls.length === 0; n += 1) await sendPhoto(n);
  expect(written).toHaveBeenCalledOnce();
});

it('a worker is told of a job once it can see it: after the transaction that sends it, and never of one taken back', async () => {
  const told = vi.fn();
  onTestFinished(onWake(told));
  await db().transaction(async (tx) => {
    await sendJob(tx, photos, { n: 1 });
    // A question of another connection's, on a server, would have found nothing by now.
    await tx.$count(jobs);
    expect(told).not.toHaveBeenCalled();
  });
  expect(told).toHaveBeenCalledExactlyOnceWith(['photos']);
  const takenBack = db().transaction(async (tx) => {
    await sendJob(tx, letters, { n: 1 });
    throw new Error('never mind');
  });
  await expect(takenBack).rejects.toThrow('never mind');
  await sendPhoto(2);
  expect(told.mock.calls).toEqual([[['photos']], [['photos']]]);
});
