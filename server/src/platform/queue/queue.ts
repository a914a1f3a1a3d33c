// The job queue, in the same database as the rows it works on: a row and its job commit together.
// A running job holds a lease; a killed worker's jobs run again when the lease lapses.
import { beginningOf } from '@photolab/domain/shop/text';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { jobs } from '../../schema/operations.ts';
import { afterCommit, type Database } from '../db/database.ts';

export interface JobType<P extends Record<string, unknown>> {
  name: string;
  /** Parses what was stored: a payload is data from outside like any other. */
  parse(payload: unknown): P;
  maxAttempts: number;
  /** How many may run at once in one process. */
  concurrency: number;
  /** Seconds between two tries at most; an hour without it. */
  longestPauseSeconds?: number;
  /** Seconds a run may take before another worker may take the job. */
  leaseSeconds: number;
  /** Lower runs first. */
  priority?: number;
}

export interface SendOptions {
  /** By this process's clock. */
  runAt?: Date;
  /** While a job of this type with this key waits, sending again is a no-op. */
  uniqueKey?: string;
}

export interface StoredJob {
  id: number;
  name: string;
  payload: Record<string, unknown>;
  /** Runs that failed before this one. */
  attempts: number;
  /** Runs in a row of which nobody heard how they ended, this one included. */
  unheardRuns: number;
  maxAttempts: number;
  leasedBy: string | null;
}

type Listener = (names: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Tells this process's worker of what types jobs are ready, so that these need not wait for the next poll. */
function wakeWorkers(names: readonly string[]): void {
  for (const listener of listeners) listener(names);
}

export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As long from now by the database's clock, by which jobs go: a process's own may be a day behind, or a year ahead. */
const byDatabase = (at: Date) =>
  sql`now() + make_interval(secs => ${(at.getTime() - Date.now()) / 1000})`;

/** Stores jobs in the caller's transaction (`db` may be one). */
export async function sendJobs<P extends Record<string, unknown>>(
  db: Database,
  type: JobType<P>,
  payloads: P[],
  options: SendOptions | ((payload: P) => SendOptions) = {},
): Promise<void> {
  const planned = payloads.map((payload) => ({
    payload,
    ...(typeof options === 'function' ? options(payload) : options),
  }));
  const rows = planned.map(({ payload, runAt, uniqueKey }) => ({
    name: type.name,
    payload,
    priority: type.priority ?? 0,
    maxAttempts: type.maxAttempts,
    uniqueKey: uniqueKey ?? null,
    ...(runAt ? { runAt: byDatabase(runAt) } : {}),
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await db
      .insert(jobs)
      .values(rows.slice(start, start + 1000))
      .onConflictDoNothing();
  }
  // What is for later is found by polling: it would wake the workers for nothing.
  const isReady = planned.some(({ runAt }) => !runAt || runAt.getTime() <= Date.now());
  if (isReady) afterCommit(db, () => wakeWorkers([type.name]));
}

export async function sendJob<P extends Record<string, unknown>>(
  db: Database,
  type: JobType<P>,
  payload: P,
  options: SendOptions = {},
): Promise<void> {
  await sendJobs(db, type, [payload], options);
}

/** Whether a job with this key waits for its turn. */
export async function isWaiting(
  db: Database,
  type: Pick<JobType<never>, 'name'>,
  uniqueKey: string,
): Promise<boolean> {
  return (await db.$count(jobs, waitsAs(type, uniqueKey))) > 0;
}

/**
 * Keeps a job that waits with this key from starting before the caller's transaction ends: a waiting job is
 * enough only if it sees what the caller wrote. False when none waits.
 */
export async function holdJob(
  tx: Database,
  type: Pick<JobType<never>, 'name'>,
  uniqueKey: string,
): Promise<boolean> {
  const held = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(waitsAs(type, uniqueKey))
    .for('update');
  return held.length > 0;
}

/** A job that waits with this key begins then at the earliest. */
export async function postponeJob(
  db: Database,
  type: Pick<JobType<never>, 'name'>,
  uniqueKey: string,
  runAt: Date,
): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: byDatabase(runAt) })
    .where(and(waitsAs(type, uniqueKey), lt(jobs.runAt, byDatabase(runAt))));
}

/**
 * One job with this key begins after the caller's transaction: one that waits is kept from beginning before, also one
 * that somebody else sent at the same moment, which is waited for and may have begun by then.
 */
export async function sendOrHold<P extends Record<string, unknown>>(
  tx: Database,
  type: JobType<P>,
  payload: P,
  uniqueKey: string,
): Promise<void> {
  while (!(await holdJob(tx, type, uniqueKey))) await sendJob(tx, type, payload, { uniqueKey });
}

/** Of index jobs_unique. */
const waitsAs = ({ name }: Pick<JobType<never>, 'name'>, uniqueKey: string) =>
  and(
    eq(jobs.name, name),
    eq(jobs.uniqueKey, uniqueKey),
    isNull(jobs.failedAt),
    isNull(jobs.leasedBy),
  );

/** Takes a waiting job back, in the caller's transaction; false where none waits any more. */
export async function cancelJob(
  tx: Database,
  type: Pick<JobType<never>, 'name'>,
  uniqueKey: string,
): Promise<boolean> {
  const gone = await tx.delete(jobs).where(waitsAs(type, uniqueKey)).returning({ id: jobs.id });
  return gone.length > 0;
}

/** Lets every waiting job of a type run at once. */
export async function hastenJobs(db: Database, type: Pick<JobType<never>, 'name'>): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.name, type.name), isNull(jobs.failedAt)));
}

/** What failed, and what was killed before it could say so, no longer counts. */
const AFRESH = { attempts: 0, unheardRuns: 0 };

/** Those of these payloads of which a job waits for its next try: it is tried now, with all its attempts. */
export async function tryAgainNow<P extends Record<string, unknown>>(
  db: Database,
  type: JobType<P>,
  payloads: P[],
): Promise<P[]> {
  const rows = await db
    .update(jobs)
    .set({ ...AFRESH, runAt: sql`least(${jobs.runAt}, now())` })
    .where(
      and(
        eq(jobs.name, type.name),
        // What failed has given its key up: sent again, it would be queued beside itself.
        isNull(jobs.uniqueKey),
        isNull(jobs.failedAt),
        isNull(jobs.leasedBy),
        sql`${jobs.payload} in (select jsonb_array_elements(${JSON.stringify(payloads)}::jsonb))`,
      ),
    )
    .returning({ payload: jobs.payload });
  afterCommit(db, () => wakeWorkers([type.name]));
  return rows.map(({ payload }) => type.parse(payload));
}

/** No lease is longer, and nothing that failed waits longer. */
const LONGEST_PAUSE_SECONDS = 3600;
/** Many times as long as a living worker takes to extend a lease. */
const LEASE_ANEW_SECONDS = 60;
const tooFar = sql`now() + make_interval(secs => ${LONGEST_PAUSE_SECONDS})`;

/**
 * What a clock dated ahead before it was set back waits no longer than it was to wait, and a lease holds no longer than
 * one does: a living worker's is dated anew within seconds.
 */
export async function hastenMisdatedJobs(db: Database): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${LEASE_ANEW_SECONDS})` })
    .where(gt(jobs.leasedUntil, tooFar));
  await db
    .update(jobs)
    .set({ runAt: sql`now() + (${jobs.runAt} - ${jobs.createdAt})`, createdAt: sql`now()` })
    .where(and(gt(jobs.createdAt, sql`now()`), isNull(jobs.failedAt)));
  const wasTried = or(gt(jobs.attempts, 0), gt(jobs.unheardRuns, 0));
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(gt(jobs.runAt, tooFar), wasTried, isNull(jobs.failedAt)));
}

/** For a start: what a worker that is gone leased by a clock that was set back since is free. Living ones date theirs anew. */
export async function freeMisdatedLeases(db: Database): Promise<void> {
  await db.update(jobs).set(NOBODYS).where(gt(jobs.leasedUntil, tooFar));
}

/** A waiting twin may have been sent meanwhile: its key is given up. */
const NOBODYS = { leasedBy: null, leasedUntil: null, uniqueKey: null };

/**
 * When a job is free again if nobody hears how its run ended: the first time at once, then after some 1, 3, 7, 15 …
 * seconds. By chance half as long or half as much again: of jobs that ended together, the next time only the one
 * that ended them meets its end.
 */
const FREE_IF_UNHEARD = sql`case when ${jobs.unheardRuns} = 0 then ${jobs.runAt}
  else now() + make_interval(secs => (2 ^ ${jobs.unheardRuns} - 1) * (0.5 + random())) end`;

/**
 * Takes the next ready job of one of these types and leases it to `workerId`: one statement. None that the worker
 * has `underWay`: its leases lapse while its machine sleeps.
 */
export async function leaseJob(
  db: Database,
  workerId: string,
  types: readonly Pick<JobType<never>, 'name' | 'leaseSeconds'>[],
  underWay: readonly number[] = [],
): Promise<StoredJob | undefined> {
  if (types.length === 0) return undefined;
  const seconds = new Map(types.map(({ name, leaseSeconds }) => [name, leaseSeconds]));
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.name, [...seconds.keys()]),
        isNull(jobs.failedAt),
        lte(jobs.runAt, sql`now()`),
        or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, sql`now()`)),
        notInArray(jobs.id, [...underWay]),
      ),
    )
    .orderBy(asc(jobs.priority), asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const leases = JSON.stringify(Object.fromEntries(seconds));
  const [job] = await db
    .update(jobs)
    .set({
      unheardRuns: sql`${jobs.unheardRuns} + 1`,
      runAt: FREE_IF_UNHEARD,
      leasedBy: workerId,
      leasedUntil: sql`now() + make_interval(secs => (${leases}::jsonb ->> ${jobs.name})::int)`,
    })
    // As one value: the database looks for it once, before the update.
    .where(eq(jobs.id, sql`(${next})`))
    .returning();
  return job;
}

export async function completeJob(db: Database, id: number, workerId: string): Promise<void> {
  await db.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.leasedBy, workerId)));
}

/** Puts jobs under way back as if they had not been begun: their worker ends. */
export async function giveJobsBack(db: Database, workerId: string, ids: number[]): Promise<void> {
  await db
    .update(jobs)
    // A waiting twin may have been sent meanwhile.
    .set({
      leasedBy: null,
      leasedUntil: null,
      uniqueKey: null,
      unheardRuns: sql`${jobs.unheardRuns} - 1`,
      runAt: sql`least(${jobs.runAt}, now())`,
    })
    .where(and(inArray(jobs.id, ids), eq(jobs.leasedBy, workerId)));
}

/**
 * Puts a failed run back with backoff (4^attempts seconds up to the type's longest pause), or gives
 * up on it, unless it lacks what `comesBack` by itself; `lost` when another worker has taken the job over meanwhile.
 */
export async function failJob(
  db: Database,
  job: StoredJob,
  error: string,
  options: { permanent: boolean; comesBack?: boolean; longestPauseSeconds?: number | undefined },
): Promise<'retried' | 'dead' | 'lost'> {
  const attempts = Math.min(job.attempts + 1, options.comesBack ? job.maxAttempts - 1 : Infinity);
  const dead = options.permanent || attempts >= job.maxAttempts;
  const delay = Math.min(
    options.longestPauseSeconds ?? LONGEST_PAUSE_SECONDS,
    4 ** Math.min(attempts, 10),
  );
  const mine = job.leasedBy ? eq(jobs.leasedBy, job.leasedBy) : undefined;
  const rows = await db
    .update(jobs)
    .set({
      // A waiting twin may have been sent meanwhile: this one gives its key up.
      uniqueKey: null,
      leasedBy: null,
      leasedUntil: null,
      attempts,
      unheardRuns: 0,
      lastError: beginningOf(error, 2_000),
      ...(dead
        ? { failedAt: sql`now()` }
        : { runAt: sql`now() + make_interval(secs => ${delay})` }),
    })
    .where(and(eq(jobs.id, job.id), mine))
    .returning({ id: jobs.id });
  if (rows.length === 0) return 'lost';
  return dead ? 'dead' : 'retried';
}

/** Frees every lease: for the embedded database, whose only process has just started. */
export async function releaseAllLeases(db: Database): Promise<void> {
  await db.update(jobs).set(NOBODYS).where(isNotNull(jobs.leasedBy));
}

export async function listDeadJobs(db: Database, limit: number) {
  return db
    .select()
    .from(jobs)
    .where(isNotNull(jobs.failedAt))
    .orderBy(sql`${jobs.failedAt} desc`)
    .limit(limit);
}

/** Puts dead jobs back in the queue with all their attempts; returns how many. */
export async function retryDeadJobs(db: Database, ids: number[]): Promise<number> {
  const rows = await db
    .update(jobs)
    .set({ ...AFRESH, failedAt: null, runAt: sql`now()` })
    .where(and(inArray(jobs.id, ids), isNotNull(jobs.failedAt)))
    .returning({ name: jobs.name });
  afterCommit(db, () => wakeWorkers(rows.map(({ name }) => name)));
  return rows.length;
}
