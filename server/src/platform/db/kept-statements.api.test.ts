// What is asked again and again is understood once by each connection of the database.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import type { Database } from './database.ts';

const shop = useShop();

/** Of one connection. */
const within = (work: (tx: Database) => Promise<void>) => shop().services.db.transaction(work);

async function askTimes(tx: Database, times: number, text: string): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { rows } = await tx.execute(sql`select ${'a'} || ${sql.raw(`'${text}'`)} as answer`);
    expect(rows).toEqual([{ answer: `a${text}` }]);
  }
}

async function countKept(tx: Database, like: string): Promise<number> {
  const { rows } = await tx.execute<{ kept: number }>(
    sql`select count(*)::int as kept from pg_prepared_statements where statement like ${`%${like}%`}`,
  );
  return rows[0]?.kept ?? 0;
}

it('a statement is kept from the fifth time on, and answers as before', () =>
  within(async (tx) => {
    await askTimes(tx, 4, 'some-times');
    expect(await countKept(tx, `select $1 || 'some-times'`)).toBe(0);
    await askTimes(tx, 4, 'some-times');
    expect(await countKept(tx, `select $1 || 'some-times'`)).toBe(1);
  }));

it('so many are kept and no more, however many shapes are asked', () =>
  within(async (tx) => {
    for (let shape = 0; shape < 230; shape += 1) await askTimes(tx, 5, `shape-${String(shape)}`);
    const kept = await countKept(tx, `select $1 || 'shape-`);
    expect(kept).toBeGreaterThan(100);
    expect(kept).toBeLessThanOrEqual(200);
  }));
