// The numbers that photos are found by: what the machine read and a person said. A person's word,
// yes or no, is kept by the number's key and is never overwritten by the machine.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { tellWaiting } from './alerts/alert-jobs.ts';
import type { Database } from '../platform/db/database.ts';
import { bibReadings, photoBibs } from '../schema/photos.ts';

/** The reason of a reading that a person has decided. */
export const PERSON_DECIDED = 'person';

/** `normalizeBib` in SQL, for a reading's text (upper case and without spaces as it is). */
export const keyOfText = (text: SQL) => sql`regexp_replace(${text}, '^(\\D*)0+(?=\\d)', '\\1')`;

/** Of a row of `photos`: it is found by a number. */
export const hasNumber = sql`exists (select 1 from photo_bibs b
  where b.photo_id = photos.id and not b.rejected)`;

/** The ids of an event's photos found by a number (as `normalizeBib` writes it), as an array. */
export const idsOfNumber = (eventId: number | Placeholder, key: string | Placeholder) =>
  sql`array(select b.photo_id from photo_bibs b
    where b.event_id = ${eventId} and b.number_key = ${key} and not b.rejected)`;

export interface SaidNumber {
  photoId: number;
  number: string;
}

/** A person says that these photos of an event show these numbers, or (`rejected`) that they do not. */
export async function writePersonNumbers(
  tx: Database,
  eventId: number,
  said: readonly SaidNumber[],
  rejected: boolean,
): Promise<void> {
  if (said.length === 0) return;
  const rows = new Map(
    said.map(({ photoId, number }) => {
      const numberKey = normalizeBib(number);
      const row = { photoId, eventId, number: number.toUpperCase(), numberKey };
      return [`${String(photoId)} ${numberKey}`, row];
    }),
  );
  const values = [...rows.values()];
  const pairs = values.map(({ photoId, numberKey }) => sql`(${photoId}::int, ${numberKey})`);
  await tx
    .delete(photoBibs)
    .where(sql`(${photoBibs.photoId}, ${photoBibs.numberKey}) in (${sql.join(pairs, sql`, `)})`);
  const word = { source: 'person' as const, rejected };
  await tx
    .insert(photoBibs)
    .values(values.map((row) => ({ ...row, ...word })))
    // Said by two at once: the later word counts.
    .onConflictDoUpdate({ target: [photoBibs.photoId, photoBibs.number], set: word });
  if (!rejected) await tellWaiting(tx, eventId);
}

/** Those of the photos of which a person said that they show the number. */
export async function saidAlready(
  tx: Database,
  photoIds: number[],
  number: string,
): Promise<number[]> {
  if (photoIds.length === 0) return [];
  const said = await tx
    .select({ photoId: photoBibs.photoId })
    .from(photoBibs)
    .where(
      and(
        inArray(photoBibs.photoId, photoIds),
        eq(photoBibs.numberKey, normalizeBib(number)),
        eq(photoBibs.source, 'person'),
        eq(photoBibs.rejected, false),
      ),
    );
  return said.map(({ photoId }) => photoId);
}

/**
 * A person takes back what they said (`rejected` or not) of these photos of an event: their readings of
 * that number are in doubt again, until they are judged. Where somebody said otherwise since, that
 * stays. Returns whether a photo's number is free again.
 */
export async function takeBackNumbers(
  tx: Database,
  eventId: number,
  said: readonly SaidNumber[],
  rejected: boolean,
): Promise<(photoId: number, number: string) => boolean> {
  const pairOf = (photoId: number, numberKey: string) => `${String(photoId)} ${numberKey}`;
  if (said.length === 0) return () => false;
  const pairs = said.map(({ photoId, number }) => sql`(${photoId}::int, ${normalizeBib(number)})`);
  const gone = await tx
    .delete(photoBibs)
    .where(
      and(
        eq(photoBibs.eventId, eventId),
        eq(photoBibs.source, 'person'),
        eq(photoBibs.rejected, rejected),
        sql`(${photoBibs.photoId}, ${photoBibs.numberKey}) in (${sql.join(pairs, sql`, `)})`,
      ),
    )
    .returning({ photoId: photoBibs.photoId, numberKey: photoBibs.numberKey });
  if (gone.length > 0) {
    const free = gone.map(({ photoId, numberKey }) => sql`(${photoId}::int, ${numberKey})`);
    await tx
      .update(bibReadings)
      .set({ verdict: 'review', reason: '' })
      .where(
        and(
          eq(bibReadings.reason, PERSON_DECIDED),
          sql`(${bibReadings.photoId}, ${keyOfText(sql`${bibReadings.text}`)}) in
            (${sql.join(free, sql`, `)})`,
        ),
      );
  }
  const freed = new Set(gone.map(({ photoId, numberKey }) => pairOf(photoId, numberKey)));
  return (photoId, number) => freed.has(pairOf(photoId, normalizeBib(number)));
}

/**
 * Brings the numbers of these photos (all of the event's when none are named) in line with their
 * readings: a person's word decides readings first, then accepted readings are the machine's
 * numbers. Returns whether a number came or went.
 */
export async function syncNumbers(
  tx: Database,
  eventId: number,
  photoIds?: number[],
): Promise<boolean> {
  const among = (column: SQL) => {
    if (!photoIds) {
      return sql`${column} in (select p.id from photos p
        where p.event_id = ${eventId} and p.deleted_at is null)`;
    }
    return photoIds.length > 0 ? sql`${column} in ${photoIds}` : sql`false`;
  };
  const key = keyOfText(sql`r.text`);
  await tx.execute(sql`
    update bib_readings r
    set verdict = case when b.rejected then 'rejected' else 'accepted' end,
      reason = ${PERSON_DECIDED}
    from photo_bibs b
    where b.photo_id = r.photo_id and b.source = 'person' and b.number_key = ${key}
      and ${among(sql`r.photo_id`)}`);
  const gone = await tx.execute(sql`
    delete from photo_bibs b
    where b.source = 'machine' and ${among(sql`b.photo_id`)} and not exists (
      select 1 from bib_readings r
      where r.photo_id = b.photo_id and r.verdict = 'accepted' and ${key} = b.number_key)`);
  const come = await tx.execute(sql`
    insert into photo_bibs (photo_id, event_id, number, number_key, source)
    select distinct on (r.photo_id, ${key})
      r.photo_id, ${eventId}::int, r.text, ${key}, 'machine'
    from bib_readings r
    where r.verdict = 'accepted' and ${among(sql`r.photo_id`)} and not exists (
      select 1 from photo_bibs b where b.photo_id = r.photo_id and b.number_key = ${key})
    order by r.photo_id, ${key}, r.confidence desc
    on conflict do nothing`);
  if (!photoIds) {
    // What was written while its photo was moved to another event is that one's.
    await tx.execute(sql`
      update photo_bibs b set event_id = p.event_id from photos p
      where b.event_id = ${eventId} and p.id = b.photo_id and p.event_id <> b.event_id`);
  }
  return (gone.rowCount ?? 0) + (come.rowCount ?? 0) > 0;
}

export async function listNumbers(db: Database, photoId: number) {
  return db
    .select({ number: photoBibs.number, key: photoBibs.numberKey })
    .from(photoBibs)
    .where(eq(photoBibs.photoId, photoId));
}

export async function findReading(db: Database, id: number) {
  const [reading] = await db.select().from(bibReadings).where(eq(bibReadings.id, id));
  return reading;
}
