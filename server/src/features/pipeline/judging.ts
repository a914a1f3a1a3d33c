// Judges the readings of a whole event by the domain's rules, and brings the numbers in line.
import { cleanEventReadings, type BibSettings } from '@photolab/domain/numbers/bib-rules';
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { getEvent, raiseVersion, type EventRow } from '../../records/events.ts';
import { PERSON_DECIDED, syncNumbers } from '../../records/photo-numbers.ts';
import { onSale } from '../../records/photo-states.ts';
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

/** Judges all readings of an event again; what a person decided stays. */
export async function judgeEvent(db: Database, eventId: number): Promise<void> {
  const event = await getEvent(db, eventId);
  const { byPhoto, shots } = await readingsByPhoto(db, eventId);
  const settings = rulesOf(event, await listedNumbers(db, eventId));
  const verdicts = cleanEventReadings(byPhoto, settings, shots);
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
          .where(inArray(bibReadings.id, ids.slice(start, start + MAX_IDS)));
      }
    }
    if (await syncNumbers(tx, eventId)) await raiseVersion(tx, eventId);
  });
}

/** Parameters of one statement. */
const MAX_IDS = 5_000;

const isAlready = (reading: StoredReading, verdict: { status: string; reason: string }) =>
  reading.verdict === verdict.status && reading.reason === verdict.reason;

async function readingsByPhoto(db: Database, eventId: number) {
  const rows = await db
    .select({ reading: bibReadings, takenAt: photos.takenAt, likeness: photos.likeness })
    .from(bibReadings)
    .innerJoin(photos, eq(photos.id, bibReadings.photoId))
    .where(onSale(eventId));
  const readings = rows.map(({ reading }) => reading);
  return {
    byPhoto: groupedBy(readings, ({ photoId }) => String(photoId)),
    shots: new Map(rows.map(({ reading, ...shot }) => [String(reading.photoId), shot])),
  };
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
