// Once a day: the faces of events whose date for it has come are deleted, and nobody searches there
// by face any more.
import { facesDueOn } from '@photolab/domain/faces/face-keeping';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { dailyJob } from '../../../platform/queue/daily-job.ts';
import { audit } from '../../../records/audit.ts';
import { holdEvent, nextVersion } from '../../../records/events.ts';
import { lockPhotosOf } from '../../../records/photos.ts';
import { events } from '../../../schema/events.ts';
import { faces, photos } from '../../../schema/photos.ts';

export const deleteDueFacesJob = dailyJob(
  { name: 'delete-due-faces', leaseSeconds: 300, priority: 10 },
  deleteDueFaces,
);

/** The day is the studio's. */
export async function deleteDueFaces({
  db,
  timeZone,
}: {
  db: Database;
  timeZone: string;
}): Promise<void> {
  const today = dayIn(timeZone, new Date());
  const withFaces = await db
    .select({ id: events.id, date: events.date, facesUntil: events.facesUntil })
    .from(events)
    .where(sql`exists (select 1 from faces where faces.event_id = events.id)`);
  for (const event of withFaces) {
    if (facesDueOn(event) <= today) await forgetFaces(db, event.id, today);
  }
}

/** Switched on again, with a later date, the event's photos are looked at anew. */
async function forgetFaces(db: Database, eventId: number, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPhotosOf(tx, eventId);
    // Deleted meanwhile, or to be kept longer since a moment ago.
    const event = await holdEvent(tx, eventId);
    if (!event || facesDueOn(event) > today) return;
    await tx.update(photos).set({ facesIndexedAt: null }).where(eq(photos.eventId, eventId));
    await tx.delete(faces).where(eq(faces.eventId, eventId));
    await tx
      .update(events)
      .set({ faceSearch: false, facesDeletedAt: new Date(), version: nextVersion })
      .where(eq(events.id, eventId));
    await audit(tx, undefined, 'borrar', `caras del evento ${String(eventId)}`, 'venció su plazo');
  });
}
