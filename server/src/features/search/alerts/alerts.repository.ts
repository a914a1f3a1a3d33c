// Who waits for photos of an event, and for what.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { and, asc, count, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { visiblePhotos } from '../../../records/photo-states.ts';
import { untoldParticipant, waitingAlert } from '../../../records/alerts/alert-jobs.ts';
import { isAddress } from '../../../schema/columns.ts';
import { participants } from '../../../schema/events.ts';
import { photoAlertMatches, photoAlerts } from '../../../schema/finding.ts';
import { photos } from '../../../schema/photos.ts';

export type AlertRow = typeof photoAlerts.$inferSelect;

const isOf = (email: string) => isAddress(photoAlerts.email, email);

/** Who was told waits for nothing more. */
export const countWaiting = (db: Database, email: string) =>
  db.$count(photoAlerts, and(isOf(email), waitingAlert));

/**
 * The address's other alert for the same number of the same event goes, if it is confirmed. By faces alone there is
 * none: they may be of two people.
 */
export async function deleteConfirmedTwin(
  tx: Database,
  { id, eventId, email, numberKey }: AlertRow,
): Promise<void> {
  if (numberKey === '') return;
  await tx
    .delete(photoAlerts)
    .where(
      and(
        eq(photoAlerts.eventId, eventId),
        isOf(email),
        eq(photoAlerts.numberKey, numberKey),
        isNotNull(photoAlerts.confirmedAt),
        ne(photoAlerts.id, id),
      ),
    );
}

export async function insertAlert(
  tx: Database,
  alert: Pick<AlertRow, 'eventId' | 'email' | 'number' | 'faces' | 'deleteAt'>,
): Promise<AlertRow> {
  return onlyRow(
    await tx
      .insert(photoAlerts)
      .values({ ...alert, numberKey: normalizeBib(alert.number) })
      .returning(),
  );
}

export async function updateAlert(
  tx: Database,
  id: number,
  change: Partial<Pick<AlertRow, 'confirmedAt' | 'notifiedAt' | 'faces'>>,
): Promise<AlertRow | undefined> {
  const [row] = await tx.update(photoAlerts).set(change).where(eq(photoAlerts.id, id)).returning();
  return row;
}

export async function deleteAlert(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .delete(photoAlerts)
    .where(eq(photoAlerts.id, id))
    .returning({ id: photoAlerts.id });
  return rows.length > 0;
}

/** Alerts by face alone go; those with a number too lose the face, and the photos that it alone had found. */
export async function forgetFacesOf(tx: Database, email: string): Promise<void> {
  const own = isOf(email);
  await tx.delete(photoAlerts).where(and(own, eq(photoAlerts.numberKey, '')));
  await tx.update(photoAlerts).set({ faces: null }).where(own);
  await tx.execute(sql`
    delete from photo_alert_matches m using photo_alerts
    where m.alert_id = photo_alerts.id and ${own}
      and not exists (select from photo_bibs b where b.photo_id = m.photo_id and not b.rejected
        and b.event_id = photo_alerts.event_id and b.number_key = photo_alerts.number_key)`);
}

export async function deleteAlertsOf(tx: Database, email: string): Promise<void> {
  await tx.delete(photoAlerts).where(isOf(email));
}

export async function findAlert(tx: Database, id: number): Promise<AlertRow | undefined> {
  const [row] = await tx.select().from(photoAlerts).where(eq(photoAlerts.id, id));
  return row;
}

const waiting = (eventId: number) => and(eq(photoAlerts.eventId, eventId), waitingAlert);

export const listWaitingWithFace = (db: Database, eventId: number) =>
  db
    .select()
    .from(photoAlerts)
    .where(and(waiting(eventId), isNotNull(photoAlerts.faces)));

/** Notes the photos of the numbers that are waited for; index photo_bibs_event_number. */
export async function matchNumbers(db: Database, eventId: number): Promise<void> {
  await db.execute(sql`
    insert into photo_alert_matches (alert_id, photo_id)
    select a.id, b.photo_id from photo_alerts a
    join photo_bibs b on b.event_id = a.event_id and b.number_key = a.number_key and not b.rejected
    where a.event_id = ${eventId} and a.number_key <> ''
      and a.confirmed_at is not null and a.notified_at is null
    on conflict do nothing`);
}

/** While they were compared the face may have been forgotten, its alert taken back, a photo deleted. */
export async function insertMatches(db: Database, alertId: number, photoIds: number[]) {
  if (photoIds.length === 0) return;
  await db.execute(sql`
    insert into photo_alert_matches (alert_id, photo_id)
    select a.id, p.id from photo_alerts a, photos p
    where a.id = ${alertId} and a.faces is not null and p.id in ${photoIds}
    for share of a for key share of p
    on conflict do nothing`);
}

/** These were compared with the faces up to this one; one statement for everybody who waits. */
export async function noteCompared(db: Database, ids: number[], last: number): Promise<void> {
  await db
    .update(photoAlerts)
    .set({ comparedTo: last })
    .where(and(inArray(photoAlerts.id, ids), lt(photoAlerts.comparedTo, last)));
}

/** The waiting alerts that have photos a visitor sees, with how many, and how many of these their number shows. */
export const listReady = (db: Database, eventId: number) =>
  db
    .select({
      alert: photoAlerts,
      photos: count(photos.id),
      byNumber: sql<number>`count(*) filter (where exists (
        select from photo_bibs b where b.photo_id = ${photos.id}
          and b.number_key = ${photoAlerts.numberKey} and not b.rejected))::int`,
    })
    .from(photoAlerts)
    .innerJoin(photoAlertMatches, eq(photoAlertMatches.alertId, photoAlerts.id))
    .innerJoin(photos, eq(photos.id, photoAlertMatches.photoId))
    .where(and(waiting(eventId), visiblePhotos(eventId)))
    .groupBy(photoAlerts.id);

/** People who signed up for the event and were not told yet. */
export const listUntoldParticipants = (db: Database, eventId: number, limit: number) =>
  db
    .select({ id: participants.id, name: participants.name, email: participants.email })
    .from(participants)
    .where(untoldParticipant(eventId))
    .orderBy(asc(participants.id))
    .limit(limit);
