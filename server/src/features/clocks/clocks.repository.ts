// When runners passed, which photos show them, and the corrections that the studio applied.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import type { ClockPair, ClockStretch } from '@photolab/domain/race/camera-clocks';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import {
  correctTimes,
  framePosition,
  frameSeries,
  isSamePlace,
  ownTime,
} from '../../records/photos.ts';
import { digestOf } from '../../records/versioned-rows.ts';
import { countWhere, onSale } from '../../records/photo-states.ts';
import { accounts } from '../../schema/accounts.ts';
import { cameraClocks, results } from '../../schema/clocks.ts';
import { starters } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';

export async function listPoints(db: Database, eventId: number) {
  return db
    .select({
      place: results.place,
      runners: sql<number>`count(*)::int`,
      first: sql`min(${results.passedAt})`.mapWith(results.passedAt),
      last: sql`max(${results.passedAt})`.mapWith(results.passedAt),
    })
    .from(results)
    .where(eq(results.eventId, eventId))
    .groupBy(results.place)
    .orderBy(asc(results.place));
}

/** The places of the course that photos name. */
export async function listPlaces(db: Database, eventId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ place: photos.place })
    .from(photos)
    .where(and(onSale(eventId), ne(photos.place, '')))
    .orderBy(asc(photos.place));
  return rows.map(({ place }) => place);
}

/** The categories of the start list by number. */
export async function listCategories(db: Database, eventId: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: starters.numberKey, category: starters.category })
    .from(starters)
    .where(and(eq(starters.eventId, eventId), ne(starters.category, '')));
  return new Map(rows.map(({ key, category }) => [key, category]));
}

/** Another one for other times of the place. */
export async function digestOfPoint(db: Database, eventId: number, place: string): Promise<string> {
  const row = onlyRow(
    await db
      .select({
        digest: digestOf(sql`number, passed_at`, sql`number, passed_at`),
      })
      .from(results)
      .where(and(eq(results.eventId, eventId), eq(results.place, place))),
  );
  return row.digest;
}

export const deletePoint = (tx: Database, eventId: number, place: string) =>
  tx.delete(results).where(and(eq(results.eventId, eventId), eq(results.place, place)));

/** Rows made ready and sent at a time: others have their turn in between. */
const BATCH = 2_000;

export async function insertPoint(
  tx: Database,
  eventId: number,
  place: string,
  passed: readonly { number: string; passedAt: Date }[],
): Promise<void> {
  for (let start = 0; start < passed.length; start += BATCH) {
    const rows = passed.slice(start, start + BATCH).map(({ number, passedAt }) => {
      return { number, key: normalizeBib(number), at: passedAt };
    });
    await tx.execute(sql`
      insert into results (event_id, number, number_key, place, passed_at)
      select ${eventId}::int, r.number, r.key, ${place}::text, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(number text, key text, at timestamptz)`);
  }
}

/** Every camera of the event's photos on sale, those with the most photos first. */
export const listCameras = (db: Database, eventId: number) =>
  db
    .select({
      camera: photos.camera,
      photos: sql<number>`count(*)::int`,
      timeless: countWhere(sql`photos.taken_at is null`),
    })
    .from(photos)
    .where(onSale(eventId))
    .groupBy(photos.camera)
    .orderBy(sql`count(*) desc`, asc(photos.camera));

interface PairRow extends Record<string, unknown>, Omit<ClockPair, 'frame'> {
  camera: string;
  series: string;
  position: number | null;
}

/**
 * Photos on sale with an accepted number whose runner has a time, by camera. The numbers are looked up
 * by their photos and never by their event, however few the database believes that there are.
 */
export async function listPairs(
  db: Database,
  eventId: number,
  camera?: string,
): Promise<Map<string, ClockPair[]>> {
  const millis = (at: ReturnType<typeof sql>) =>
    sql`(extract(epoch from ${at}) * 1000)::double precision`;
  const { rows } = await db.execute<PairRow>(sql`
    select photos.camera, ${frameSeries} as series, ${framePosition}::double precision as position, r.number_key as runner, r.place as mat,
      ${millis(ownTime)} as "cameraAt", ${millis(sql`r.passed_at`)} as "passedAt"
    from results r
    join photo_bibs b on b.event_id + 0 = r.event_id and b.number_key = r.number_key
      and not b.rejected
    join photos on photos.id = b.photo_id
    where r.event_id = ${eventId} and ${onSale(eventId)} and photos.taken_at is not null
      and ${isSamePlace(sql`photos.place`, sql`r.place`)}
      ${camera === undefined ? sql`` : sql`and photos.camera = ${camera}`}`);
  const byCamera = groupedBy(rows, (row) => row.camera);
  return new Map([...byCamera].map(([name, own]) => [name, own.map(pairOf)]));
}

const pairOf = ({ camera: _camera, series, position, ...rest }: PairRow): ClockPair =>
  position === null ? rest : { ...rest, frame: { series, position } };

export async function listApplied(db: Database, eventId: number) {
  const rows = await db
    .select()
    .from(cameraClocks)
    .where(eq(cameraClocks.eventId, eventId))
    .orderBy(asc(cameraClocks.fromAt));
  return rows.map(({ fromAt, toAt, series, fromPosition, toPosition, ...row }) => ({
    ...row,
    from: fromAt,
    to: toAt,
    ...(series && { roll: { series, from: fromPosition, to: toPosition } }),
  }));
}

/** The e-mails of these accounts. */
export async function listUploaders(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Locks the photos of a camera: they are locked before their event. */
export async function lockCamera(tx: Database, eventId: number, camera: string): Promise<void> {
  await tx
    .select({ id: photos.id })
    .from(photos)
    .where(ofCamera(eventId, camera))
    .orderBy(asc(photos.id))
    .for('update');
}

const ofCamera = (eventId: number, camera: string) =>
  and(eq(photos.eventId, eventId), eq(photos.camera, camera));

/** The times of the camera's photos become those of its own clock, corrected by these stretches. */
export async function writeClock(
  tx: Database,
  eventId: number,
  camera: string,
  stretches: readonly ClockStretch[],
): Promise<void> {
  const own = and(eq(cameraClocks.eventId, eventId), eq(cameraClocks.camera, camera));
  await tx.delete(cameraClocks).where(own);
  await tx
    .update(photos)
    .set({ takenAt: sql`${photos.cameraAt}`, cameraAt: null })
    .where(and(ofCamera(eventId, camera), isNotNull(photos.cameraAt)));
  if (stretches.length === 0) return;
  await tx.insert(cameraClocks).values(
    stretches.map(({ mat, from, to, offsetSeconds, spreadSeconds, runners, roll }) => ({
      ...{ eventId, camera, place: mat, offsetSeconds, spreadSeconds, runners },
      fromAt: new Date(from),
      toAt: new Date(to),
      ...(roll && { series: roll.series, fromPosition: roll.from, toPosition: roll.to }),
    })),
  );
  await correctTimes(tx, sql`photos.event_id = ${eventId} and photos.camera = ${camera}`);
}
