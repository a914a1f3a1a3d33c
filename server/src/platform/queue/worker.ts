// Runs jobs: one loop leases and starts them up to each type's concurrency, and extends the leases
// of the ones still running, so that only a dead worker's jobs are ever taken over.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { jobs } from '../../schema/operations.ts';
import { isServerAway, type Database } from '../db/database.ts';
import { isFull } from '../storage/disk.ts';
import { StorageFull } from '../storage/storage.ts';
import { jobRuns } from '../watch/metrics.ts';
import { messageOf } from '../watch/told-error.ts';
import {
  completeJob,
  failJob,
  giveJobsBack,
  hastenMisdatedJobs,
  leaseJob,
  onWake,
  type JobType,
  type StoredJob,
} from './queue.ts';

/** Throw it from a handler when trying again cannot help. */
export class PermanentJobError extends Error {}

export interface JobHandler {
  type: Pick<JobType<never>, 'name' | 'concurrency' | 'leaseSeconds' | 'longestPauseSeconds'>;
  run(payload: unknown): Promise<void>;
  /** Records where people look that the job is given up, in the transaction that gives it up. */
  dead(tx: Database, payload: unknown, error: string): Promise<void>;
}

/** Ties a job type to the function that does it. */
export function handleJob<P extends Record<string, unknown>>(
  type: JobType<P>,
  run: (payload: P) => Promise<void>,
  dead: (tx: Database, payload: P, error: string) => Promise<void> = () => Promise.resolve(),
): JobHandler {
  return {
    type,
    run: (payload) => run(type.parse(payload)),
    dead: (tx, payload, error) => dead(tx, type.parse(payload), error),
  };
}

export interface WorkerLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/**
 * So many runs in a row may end without a word, killed from outside: with the pauses between them a quarter of an
 * hour of kills. A job that gets none to its end takes its process, and what runs beside it, along each time.
 */
export const MOST_UNHEARD_RUNS = 10;
const POLL_MS = 1_000;
/** How long a clock that was set back holds up what waits: a machine's is put right while the shop runs. */
const REDATE_MS = 60_000;
/** How long a stop waits for the last question for a job: a database that does not answer is not waited for. */
const LAST_QUESTION_MS = 1_000;

export function startWorker(db: Database, handlers: JobHandler[], log: WorkerLog) {
  const byName = new Map(handlers.map((handler) => [handler.type.name, handler]));
  if (byName.size !== handlers.length) throw new Error('two handlers for one job name');
  const workerId = randomUUID();
  const running = new Map<number, { job: StoredJob; done: Promise<void> }>();
  const means: Means = { db, log, workerId, givenBack: new Set() };
  let stopped = false;
  const isStopped = () => stopped;
  const ready = readyTypes(handlers);
  const stopWaking = onWake(ready.tell);

  const leaseSecondsOf = (name: string) => byName.get(name)?.type.leaseSeconds ?? 60;

  function start(job: StoredJob): void {
    const done = runJob(means, byName.get(job.name), job)
      .catch((error: unknown) => log.error({ err: error, id: job.id }, 'job bookkeeping failed'))
      .finally(() => {
        running.delete(job.id);
        ready.tell([job.name]);
      });
    running.set(job.id, { job, done });
  }

  async function loop(): Promise<void> {
    while (!isStopped()) {
      const types = ready.take(freeTypes(handlers, running.values()));
      try {
        const job = await leaseJob(db, workerId, types, [...running.keys()]);
        if (job && isStopped()) {
          await giveBack(means, [job.id]);
        } else if (job) {
          start(job);
          ready.tell(types.map(({ name }) => name));
          continue;
        }
      } catch (error) {
        log.error({ err: error }, 'the queue cannot be read');
      }
      await ready.untilTold();
    }
  }

  const heartbeat = setInterval(
    () => extendLeases(means, [...running.values()], leaseSecondsOf),
    5_000,
  );

  const redating = setInterval(() => void redate(means), REDATE_MS);

  const looping = redate(means).then(loop);
  return {
    /** Waits for the running jobs; gives back those that still run after `patienceMs`, whatever becomes of them here. */
    async stop(patienceMs?: number): Promise<void> {
      stopped = true;
      clearInterval(heartbeat);
      clearInterval(redating);
      stopWaking();
      ready.tell([]);
      const finished = looping.then(() =>
        Promise.allSettled([...running.values()].map(({ done }) => done)),
      );
      // What it leases meanwhile would be taken from whoever it was given back to.
      await Promise.race([looping, sleep(LAST_QUESTION_MS)]);
      await (patienceMs === undefined ? finished : Promise.race([finished, sleep(patienceMs)]));
      await giveBack(means, [...running.keys()]);
    },
  };
}

/** Those of which one more may run. */
function freeTypes(handlers: JobHandler[], running: Iterable<{ job: StoredJob }>) {
  const busy = [...running].map(({ job }) => job.name);
  const isFree = ({ type: { name, concurrency } }: JobHandler) =>
    busy.filter((other) => other === name).length < concurrency;
  return handlers.filter(isFree).map(({ type }) => type);
}

/**
 * Of which types a job may be ready: who was told of one asks for it, who has just asked in vain does not ask
 * again. Jobs of other processes, and those that were for later, are found by polling: all types count then.
 */
function readyTypes(handlers: JobHandler[]) {
  const names = new Set<string>();
  let polledAt = -Infinity;
  let isTold = false;
  let wake: () => void = () => undefined;
  const add = (told: readonly string[]) => told.forEach((name) => names.add(name));
  const msUntilPoll = () => Math.max(0, polledAt + POLL_MS - performance.now());
  return {
    /** Ends the pause, even just before it begins. */
    tell: (told: readonly string[]) => {
      add(told);
      isTold = true;
      wake();
    },
    /** Those of `free` to ask for now; none of them is asked for again before it is told of. */
    take: (free: readonly JobHandler['type'][]) => {
      isTold = false;
      if (msUntilPoll() === 0) {
        add(handlers.map(({ type }) => type.name));
        polledAt = performance.now();
      }
      const taken = free.filter(({ name }) => names.has(name));
      for (const { name } of taken) names.delete(name);
      return taken;
    },
    /** A pause of at most `POLL_MS`. */
    untilTold: () =>
      new Promise<void>((resolve) => {
        if (isTold) {
          resolve();
          return;
        }
        const timer = setTimeout(resolve, msUntilPoll());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

interface Means {
  db: Database;
  log: WorkerLog;
  workerId: string;
  /** Jobs that another worker, or the next start, does anew. */
  givenBack: Set<number>;
}

async function runJob(
  { db, log, workerId, givenBack }: Means,
  handler: JobHandler | undefined,
  job: StoredJob,
): Promise<void> {
  if (!handler) return;
  const started = performance.now();
  const told = (outcome: string) => {
    const ms = Math.round(performance.now() - started);
    jobRuns.observe({ job: job.name, outcome }, ms / 1000);
    return { job: job.name, id: job.id, attempt: job.attempts + 1, ms };
  };
  try {
    if (job.unheardRuns > MOST_UNHEARD_RUNS) {
      throw new PermanentJobError('its process ended each time while it ran');
    }
    await handler.run(job.payload);
    await completeJob(db, job.id, workerId);
    log.info(told('done'), 'job done');
  } catch (error) {
    // What it stood on was closed under it.
    if (givenBack.has(job.id)) return;
    log.warn({ ...told('failed'), err: error }, 'job failed');
    const message = messageOf(error);
    const { longestPauseSeconds } = handler.type;
    const options = {
      permanent: error instanceof PermanentJobError,
      // However long a disk is full: one of several workers whose own is would give up what the others can do.
      comesBack: isFull(error) || error instanceof StorageFull,
      longestPauseSeconds,
    };
    try {
      await db.transaction(async (tx) => {
        const outcome = await failJob(tx, job, message, options);
        if (outcome === 'dead') await handler.dead(tx, job.payload, message);
      });
    } catch (unrecorded) {
      // Of a job that cannot be recorded its own row tells; where the database is away, its lease lapses.
      if (!isServerAway(unrecorded)) await failJob(db, job, message, options);
      throw unrecorded;
    }
  }
}

async function giveBack({ db, log, workerId, givenBack }: Means, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) givenBack.add(id);
  // Where the database does not answer, their leases lapse.
  await giveJobsBack(db, workerId, ids).catch((error: unknown) =>
    log.warn({ err: error }, 'jobs under way were not given back'),
  );
}

const redate = ({ db, log }: Means) =>
  hastenMisdatedJobs(db).catch((error: unknown) =>
    log.error({ err: error }, 'jobs dated ahead were not looked for'),
  );

function extendLeases(
  { db, log, workerId }: Means,
  running: { job: StoredJob }[],
  leaseSecondsOf: (name: string) => number,
): void {
  if (running.length === 0) return;
  const ids = running.map(({ job }) => job.id);
  const seconds = Math.max(...running.map(({ job }) => leaseSecondsOf(job.name)));
  db.update(jobs)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(inArray(jobs.id, ids), eq(jobs.leasedBy, workerId)))
    .catch((error: unknown) => log.error({ err: error }, 'leases were not extended'));
}
