// Whether this shop is the demo studio, and its administrator. The drawings that fill it are loaded
// only when it is filled.
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { ensureAdmin } from '../src/features/accounts/accounts.usecases.ts';
import { events } from '../src/schema/events.ts';
import { secrets } from '../src/schema/operations.ts';
import { photos } from '../src/schema/photos.ts';
import type { Services } from '../src/services.ts';

export const DEMO_ADMIN = { email: 'admin@photolab.example', password: 'carrera-demo' };
const MARK = 'demo';

/**
 * Fills this shop when it is to be a demo and is not filled yet; `say` tells a person at the terminal
 * how far it is. Returns whether it is a demo.
 */
export async function openDemo(services: Services, say: (text: string) => void): Promise<boolean> {
  const { db, config } = services;
  if (config.demo === false) return false;
  const mark = await findMark(services);
  if (mark === undefined && !(await isEmpty(services))) return false;
  await ensureAdmin(services, DEMO_ADMIN);
  if (mark === 'done') return true;
  await db.insert(secrets).values({ name: MARK, value: 'filling' }).onConflictDoNothing();
  await oneAfterAnother(services, async () => {
    if ((await findMark(services)) === 'done') return;
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(services, say);
    await db.update(secrets).set({ value: 'done' }).where(eq(secrets.name, MARK));
  });
  return true;
}

/** Any fixed number. */
const FILLING_LOCK = 20_261_123;
const LOOK_MS = 1_000;

/** Of the processes that were started at once on a server; the embedded database serves one, on one connection. */
async function oneAfterAnother({ db, database }: Services, fill: () => Promise<void>) {
  if (database.embedded) return fill();
  // A query that waits for as long as a filling takes would look like one to a server that is away.
  const tryOnce = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute(
        sql`select 1 where pg_try_advisory_xact_lock(${FILLING_LOCK})`,
      );
      if (rows.length > 0) await fill();
      return rows.length > 0;
    });
  while (!(await tryOnce())) await sleep(LOOK_MS);
}

async function findMark({ db }: Services): Promise<string | undefined> {
  const [mark] = await db.select().from(secrets).where(eq(secrets.name, MARK));
  return mark?.value;
}

async function isEmpty({ db }: Services): Promise<boolean> {
  return (await db.$count(events)) === 0 && (await db.$count(photos)) === 0;
}
