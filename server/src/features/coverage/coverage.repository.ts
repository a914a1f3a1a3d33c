// The coverage of an event, counted from the photos' own rows: a few looks at it, however many photos.
import type { Coverage, MissingRunner } from '@photolab/contract/endpoints/coverage';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { hasNumber } from '../../records/photo-numbers.ts';
import { countWhere, isPending, onSale } from '../../records/photo-states.ts';
import { keysOnPhotos } from '../../records/start-list.ts';
import { starters, type events } from '../../schema/events.ts';
import { photos, recognitionSamples } from '../../schema/photos.ts';

const hasFace = sql`exists (select 1 from faces f where f.photo_id = photos.id)`;

type EventSwitches = Pick<typeof events.$inferSelect, 'id' | 'bibSearch' | 'faceSearch'>;

export async function countPhotos(db: Database, event: EventSwitches) {
  const counts = onlyRow(
    await db
      .select({
        photos: sql<number>`count(*)::int`,
        byNumber: countWhere(hasNumber),
        byFace: countWhere(sql`not ${hasNumber} and ${hasFace}`),
        pending: countWhere(sql`${isPending(event)}`),
      })
      .from(photos)
      .where(onSale(event.id)),
  );
  const { byNumber, byFace } = counts;
  return { ...counts, unidentified: counts.photos - byNumber - byFace };
}

/** Each minute of each camera that has photos, on the studio's clock. */
export async function listMinutes(
  db: Database,
  eventId: number,
  timeZone: string,
): Promise<Coverage['minutes']> {
  const at = sql<string>`to_char(photos.taken_at at time zone ${sql.raw(quoted(timeZone))}, 'YYYY-MM-DD HH24:MI')`;
  return db
    .select({ at, camera: photos.camera, photos: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(onSale(eventId), isNotNull(photos.takenAt)))
    .groupBy(at, photos.camera)
    .orderBy(at, asc(photos.camera));
}

/** As a literal: as a parameter the grouped expression would not be the selected one. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export async function countByCamera(db: Database, eventId: number) {
  return db
    .select({ camera: photos.camera, photos: sql<number>`count(*)::int` })
    .from(photos)
    .where(onSale(eventId))
    .groupBy(photos.camera)
    .orderBy(sql`count(*) desc`, asc(photos.camera));
}

const ofNobody = (eventId: number) =>
  and(
    eq(starters.eventId, eventId),
    sql`not exists (select 1 from photo_bibs b where b.event_id = ${eventId}
      and b.number_key in ${keysOnPhotos(sql`starters.number_key`)} and not b.rejected)`,
  );

/** Runners of the start list whose number is in no photo, by number. */
export async function listMissing(db: Database, eventId: number): Promise<MissingRunner[]> {
  return db
    .select({ number: starters.number, name: starters.name, category: starters.category })
    .from(starters)
    .where(ofNobody(eventId))
    .orderBy(sql`length(starters.number_key), starters.number_key`);
}

export const countRunners = (db: Database, eventId: number) =>
  db.$count(starters, eq(starters.eventId, eventId));

/** What was read and what a person saw, of the sample's checked photos that are still there. */
export async function listChecked(db: Database, eventId: number) {
  const rows = await db
    .select({ read: recognitionSamples.read, truth: recognitionSamples.truth })
    .from(recognitionSamples)
    .innerJoin(photos, eq(photos.id, recognitionSamples.photoId))
    .where(
      and(
        eq(recognitionSamples.eventId, eventId),
        isNotNull(recognitionSamples.truth),
        onSale(eventId),
      ),
    );
  return rows.map(({ read, truth }) => ({ read, truth: truth ?? [] }));
}
