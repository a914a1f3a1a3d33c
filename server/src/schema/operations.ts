// What runs the shop behind the scenes: the job queue, the audit list, attempt counters.
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** While a job with this key waits, sending another one is a no-op. */
    uniqueKey: text('unique_key'),
    priority: smallint('priority').notNull().default(0),
    runAt: at('run_at').notNull().defaultNow(),
    /** Runs that failed. */
    attempts: smallint('attempts').notNull().default(0),
    /** Runs in a row of which nobody heard how they ended, the one under way included. */
    unheardRuns: smallint('unheard_runs').notNull().default(0),
    maxAttempts: smallint('max_attempts').notNull(),
    /** A running job holds a lease; when it lapses another worker may take the job. */
    leasedUntil: at('leased_until'),
    leasedBy: text('leased_by'),
    lastError: text('last_error'),
    /** Dead letter: gave up; an administrator can list and retry. */
    failedAt: at('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_ready')
      .on(t.priority, t.runAt)
      .where(sql`${t.failedAt} is null`),
    uniqueIndex('jobs_unique')
      .on(t.name, t.uniqueKey)
      .where(sql`${t.failedAt} is null and ${t.leasedBy} is null`),
  ],
);

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    accountId: integer('account_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull().default(''),
    /** Of what is done once: which attempt it was done in. */
    attempt: text('attempt'),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_created').on(t.createdAt),
    uniqueIndex('audit_attempt')
      .on(t.accountId, t.attempt)
      .where(sql`${t.attempt} is not null`),
  ],
);

/** Sliding counters shared by all web processes: guesses of operation numbers, logins … */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowStart: at('window_start').notNull(),
});

/** Every e-mail that was posted, by its id: none is posted twice. */
export const postedMails = pgTable('posted_mails', {
  id: text('id').primaryKey(),
  createdAt: createdAt(),
});

/** Random secrets that all processes share, made on first use. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
