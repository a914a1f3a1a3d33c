// The one start list of an event: taken with its names by `start-list`, as bare numbers from the
// recognition's settings, and read wherever a number's worth or its runner's name matters.
import { turnsOf, WITH_TURN } from '@photolab/domain/numbers/bib-number';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import {
  areBeginnings,
  foldName,
  keptWords,
  waysToWrite,
} from '@photolab/domain/race/runner-names';
import type { Starter } from '@photolab/domain/race/start-list';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { starters } from '../schema/events.ts';

/**
 * The numbers that take part, leading zeros aside: all of them, or those `among` some texts and of teams so called.
 * Undefined where the event has no list.
 */
export async function listedNumbers(
  db: Database,
  eventId: number,
  among?: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const wanted = among?.map(normalizeBib).flatMap((key) => [key, ...turnsOf(key)]);
  const keys = wanted && JSON.stringify([...new Set(wanted)]);
  const { rows } = await db.execute<{ key: string }>(sql`
    select number_key as key from starters where event_id = ${eventId}
    ${keys ? sql`and number_key in (select jsonb_array_elements_text(${keys}::jsonb))` : sql``}`);
  if (rows.length === 0 && !(await hasStartList(db, eventId))) return undefined;
  return new Set(rows.map(({ key }) => key));
}

/** The keys that photos of the runner of this key carry: of a relay's runner that is the team's (`ofTeam`). */
export const keysOnPhotos = (key: SQL): SQL =>
  sql`(${key}, regexp_replace(${key}, ${WITH_TURN.source}, '\\1'))`;

async function hasStartList(db: Database, eventId: number): Promise<boolean> {
  const rows = await db
    .select({ id: starters.id })
    .from(starters)
    .where(eq(starters.eventId, eventId))
    .limit(1);
  return rows.length > 0;
}

/** In the order in which they were written. */
export async function numbersAsWritten(db: Database, eventId: number): Promise<string[]> {
  const rows = await db
    .select({ number: starters.number })
    .from(starters)
    .where(eq(starters.eventId, eventId))
    .orderBy(asc(starters.id));
  return rows.map(({ number }) => number);
}

/** The event's list becomes these numbers; what is known of those that stay is kept. */
export async function keepNumbers(tx: Database, eventId: number, numbers: readonly string[]) {
  await tx.execute(sql`
    delete from starters where event_id = ${eventId} and number_key not in (
      select jsonb_array_elements_text(${JSON.stringify(numbers.map(normalizeBib))}::jsonb))`);
  const known = (await listedNumbers(tx, eventId)) ?? new Set();
  const fresh = numbers.filter((number) => !known.has(normalizeBib(number)));
  await addStarters(
    tx,
    eventId,
    fresh.map((number) => ({ number, name: '', email: '', category: '' })),
  );
}

/** Rows made ready and sent at a time: a list of 60,000 in one would keep everybody waiting for half a second. */
const BATCH = 2_000;

/** Adds runners; one whose number is there already is replaced. */
export async function addStarters(tx: Database, eventId: number, list: readonly Starter[]) {
  for (let start = 0; start < list.length; start += BATCH) {
    await addSome(tx, eventId, list.slice(start, start + BATCH));
  }
}

async function addSome(tx: Database, eventId: number, list: readonly Starter[]) {
  const rows = new Map(
    list.map((starter) => {
      const key = normalizeBib(starter.number);
      const folded = foldName(starter.name);
      return [
        key,
        { ...starter, key, folded, words: lexemes(eventId, keptWords(folded)).join(' ') },
      ];
    }),
  );
  await tx.execute(sql`
    insert into starters (event_id, number, number_key, name, folded, words, email, category)
    select ${eventId}::int, r.number, r.key, r.name, r.folded, r.words::tsvector, r.email, r.category
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as r(number text, key text, name text, folded text, words text, email text, category text)
    on conflict (event_id, number_key) do update set number = excluded.number,
      name = excluded.name, folded = excluded.folded, words = excluded.words,
      email = excluded.email, category = excluded.category`);
}

/** Letters and digits only, so that nothing of them means anything to the search. */
const lexemes = (eventId: number, words: readonly string[]) =>
  words.map((word) => `${String(eventId)}_${word}`);

/** Of a row of `starters`: each of these (folded) words begins one of its name's, or is one where all are short. */
export function isCalled(eventId: number, words: readonly string[]): SQL {
  const ways = waysToWrite(words).map((way) => {
    const end = areBeginnings(way) ? ':*' : '';
    const asked = lexemes(eventId, way).map((word) => word + end);
    return `(${asked.join(' & ')})`;
  });
  return sql`starters.words @@ ${ways.join(' | ')}::tsquery`;
}
