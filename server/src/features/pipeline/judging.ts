// Judges the readings of a whole event by the domain's rules, and brings the numbers in line.
import {
  cleanEventReadings,
  judgeInSteps,
  type BibSettings,
} from '@photolab/domain/numbers/bib-rules';
import type { Shot } from '@photolab/domain/numbers/bib-overlays';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { givingWay } from '../../platform/giving-way.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { getEvent, raiseVersion, type EventRow } from '../../records/events.ts';
import { PERSON_DECIDED, syncNumbers } from '../../records/photo-numbers.ts';
import { idsIn, onSale } from '../../records/photo-states.ts';
import { listedNumbers } from '../../records/start-list.ts';
import { bibReadings, photos } from '../../schema/photos.ts';

type StoredReading = typeof bibReadings.$inferSelect;
type Unjudged = Pick<StoredReading, 'text' | 'confidence' | 'box' | 'cut'>;

/** The readings of one photo with what they are worth on their own. */
export async function judgePhoto<R extends Unjudged>(db: Database, readings: R[], event: EventRow) {
  const texts = readings.map(({ text }) => text);
  const rules = rulesOf(event, await listedNumbers(db, event.id, texts));
  const verdicts = cleanEventReadings(new Map([['', readings]]), rules);
  return readings.map((reading, index) => {
    const { status = 'review', reason = '' } = verdicts.get('')?.[index] ?? {};
    return { ...reading, verdict: status, reason };
  });
}

/** Judges all readings of an event again, of which it returns the number; what a person decided stays. */
export async function judgeEvent(db: Database, eventId: number): Promise<number> {
  const event = await getEvent(db, eventId);
  const { byPhoto, shots, count } = await readingsByPhoto(db, eventId);
  const settings = rulesOf(event, await listedNumbers(db, eventId));
  const verdicts = await givingWay(judgeInSteps(byPhoto, settings, shots));
  const changed = new Map<string, { status: StoredReading['verdict']; ids: number[] }>();
  for (const [photo, readings] of byPhoto) {
    readings.forEach((reading, index) => {
      const verdict = verdicts.get(photo)?.[index];
      if (!verdict || reading.reason === PERSON_DECIDED || isAlready(reading, verdict)) return;
      const key = `${verdict.status} ${verdict.reason}`;
      const group = changed.get(key) ?? { status: verdict.status, ids: [] };
      group.ids.push(reading.id);
      changed.set(key, group);
    });
  }
  await db.transaction(async (tx) => {
    for (const [key, { status, ids }] of changed) {
      const reason = key.slice(status.length + 1);
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        await tx
          .update(bibReadings)
          .set({ verdict: status, reason })
          .where(
            and(
              inArray(bibReadings.id, ids.slice(start, start + MAX_IDS)),
              // What was moved to another event meanwhile is judged by that one's rules.
              sql`exists (select 1 from photos p
                where p.id = ${bibReadings.photoId} and p.event_id = ${eventId})`,
            ),
          );
      }
    }
    if (await syncNumbers(tx, eventId)) await raiseVersion(tx, eventId);
  });
  return count;
}

/** In milliseconds, for so many readings judged: some twenty times what it takes, while others are answered. */
export const pauseAfter = (readings: number) => readings * 0.7;

/** Parameters of one statement. */
const MAX_IDS = 5_000;

const isAlready = (reading: StoredReading, verdict: { status: string; reason: string }) =>
  reading.verdict === verdict.status && reading.reason === verdict.reason;

/** Photos read at once, some ten milliseconds of the database: others are answered in between. */
const CHUNK = 250;

async function readingsByPhoto(db: Database, eventId: number) {
  const byPhoto = new Map<string, StoredReading[]>();
  const shots = new Map<string, Shot>();
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const { ids, rows } = await readChunk(db, eventId, after);
    for (const { reading, ...shot } of rows) shots.set(String(reading.photoId), shot);
    const readings = rows.map(({ reading }) => reading);
    for (const [photo, own] of groupedBy(readings, ({ photoId }) => String(photoId)))
      byPhoto.set(photo, own);
    count += rows.length;
    after = ids.length < CHUNK ? undefined : ids.at(-1);
  }
  return { byPhoto, shots, count };
}

/** Indexes photos_event and bib_readings_photo. */
async function readChunk(db: Database, eventId: number, after: number) {
  const found = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(onSale(eventId), gt(photos.id, after)))
    .orderBy(asc(photos.id))
    .limit(CHUNK);
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({ reading: bibReadings, takenAt: photos.takenAt, likeness: photos.likeness })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(sql`${bibReadings.photoId} = any(${idsIn(ids)})`);
  return { ids, rows };
}

function rulesOf(
  { date, bibSettings }: EventRow,
  startList: ReadonlySet<string> | undefined,
): BibSettings {
  const { range, pattern } = bibSettings;
  return {
    year: Number(date.slice(0, 4)),
    ...(startList ? { startList } : {}),
    ...(range ? { range } : {}),
    ...(pattern ? { pattern } : {}),
  };
}
