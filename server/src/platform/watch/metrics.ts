// What Prometheus reads. Counts and times are this process's; what the database knows (queue, orders,
// inbox) is asked when somebody reads, at most every half minute, and is the same from every process; while
// the database is away it is left out.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sql } from 'drizzle-orm';
import { findLastBackup } from '../backup/last-backup.ts';
import type { Database } from '../db/database.ts';
import { countByState } from '../db/record-counts.ts';
import { inTime } from '../in-time.ts';
import { keptFor } from '../kept-for.ts';
import { MAIL_JOBS } from '../mail/mail-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { NEEDED, PATIENCE_MS, type Readiness } from './readiness.ts';

const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry, prefix: 'photolab_' });

/** By the route's pattern: an address may carry a secret. */
export const requests = new Histogram({
  name: 'photolab_http_request_seconds',
  help: 'Time from the request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers,
});
export const jobRuns = new Histogram({
  name: 'photolab_job_seconds',
  help: 'Time of a job: make-preview is ingest, read-photo is reading',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60],
  registers,
});
export const searches = new Counter({
  name: 'photolab_searches_total',
  help: 'Searches of visitors by number and by face',
  labelNames: ['by'],
  registers,
});
export const noticesRefused = new Counter({
  name: 'photolab_notices_refused_total',
  help: 'Payment notices with a wrong signature',
  registers,
});

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers });
const stored = {
  waiting: gauge('photolab_jobs_waiting', 'Jobs that are due', ['job']),
  age: gauge('photolab_jobs_oldest_seconds', 'How long the oldest due job has waited', ['job']),
  dead: gauge('photolab_jobs_given_up', 'Jobs given up: retry or mend them', ['job']),
  mails: gauge('photolab_mails_waiting', 'E-mails not yet sent'),
  orders: gauge('photolab_orders', 'Orders by state', ['state']),
  inbox: gauge('photolab_inbox_oldest_seconds', 'Age of the oldest payment notice not worked off'),
};
const backup = gauge('photolab_backup_age_seconds', 'Since the last whole backup made from here');

const missing = gauge('photolab_missing', 'What this process cannot reach or lacks: 1', ['what']);

const MAIL_NAMES: ReadonlySet<string> = new Set(Object.values(MAIL_JOBS));
const KEPT_MS = 30_000;

interface Watched {
  db: Database;
  storage: Storage;
  readiness: Readiness;
}

export function createMetrics({ db, storage, readiness }: Watched) {
  const kept = keptFor(KEPT_MS, async () => {
    for (const each of [...Object.values(stored), backup, missing]) each.reset();
    // What nobody knows is not told: without labels it would be 0, and a backup that never was a fresh one.
    for (const each of [stored.mails, stored.inbox, backup]) each.remove();
    const reading = inTime(PATIENCE_MS, readStored(db));
    const [lacking] = await Promise.all([readiness(), reading.catch(() => undefined)]);
    // What is there is told as well.
    for (const what of NEEDED) missing.set({ what }, 0);
    for (const { what } of lacking) missing.set({ what }, 1);
    const last = await findLastBackup(storage);
    if (last) backup.set((Date.now() - last.getTime()) / 1_000);
  });
  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      await kept.read();
      return registry.metrics();
    },
  };
}

async function readStored(db: Database): Promise<void> {
  const jobs = await db.execute<{
    name: string;
    due: number;
    age: number;
    open: number;
    dead: number;
  }>(sql`
    select name,
      count(*) filter (where failed_at is null and run_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where failed_at is null and run_at <= now()
          and (leased_until is null or leased_until < now()))), 0)::float as age,
      count(*) filter (where failed_at is null)::int as open,
      count(*) filter (where failed_at is not null)::int as dead
    from jobs group by name`);
  const orders = await countByState(db, { records: 'orders' });
  const inbox = await db.execute<{ age: number }>(sql`
    select coalesce(extract(epoch from now() - min(received_at)), 0)::float as age
    from notification_inbox where processed_at is null`);
  const mails = jobs.rows.filter(({ name }) => MAIL_NAMES.has(name));
  stored.mails.set(mails.reduce((all, { open }) => all + open, 0));
  for (const { name, due, age, dead } of jobs.rows) {
    stored.waiting.set({ job: name }, due);
    stored.age.set({ job: name }, age);
    stored.dead.set({ job: name }, dead);
  }
  for (const { state, total } of orders) stored.orders.set({ state }, total);
  stored.inbox.set(inbox.rows[0]?.age ?? 0);
}
