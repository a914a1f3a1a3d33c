// How far an event is.
import type { EventProgress } from '@photolab/contract/endpoints/event-progress';
import { and, countDistinct, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { getEvent } from '../../records/events.ts';
import { untoldParticipant, waitingAlert } from '../../records/alerts/alert-jobs.ts';
import { readPhotoCounts } from '../../records/kept/photo-counts.ts';
import { countWhere, onSale } from '../../records/photo-states.ts';
import { participants } from '../../schema/events.ts';
import { photoAlerts } from '../../schema/finding.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { countParticipants } from './events.repository.ts';

/** @throws AppError `event-not-found` */
export async function readProgress(db: Database, id: number): Promise<EventProgress> {
  const { bibSearch, faceSearch, bibReadingStartedAt, recognitionPaused } = await getEvent(db, id);
  const counted = await readPhotoCounts(db, id);
  const review = onlyRow(
    await db
      .select({ photos: countDistinct(photos.id) })
      .from(photos)
      .innerJoin(bibReadings, eq(bibReadings.photoId, photos.id))
      // Written out, so that the index of readings in review is known to hold them.
      .where(and(onSale(id), sql`${bibReadings.verdict} = 'review'`)),
  );
  return {
    photos: counted.photos,
    previewsPending: counted.previewsPending,
    failed: counted.failed,
    bibsPending: bibSearch ? counted.bibsPending : 0,
    facesPending: faceSearch ? counted.facesPending : 0,
    reading: bibReadingStartedAt !== null,
    toReview: bibSearch ? review.photos : 0,
    paused: recognitionPaused,
    participants: await countParticipants(db, id),
    participantsToTell: await db.$count(participants, untoldParticipant(id)),
    ...(await countAlerts(db, id)),
  };
}

async function countAlerts(db: Database, id: number) {
  const [counted] = await db
    .select({
      alertsWaiting: countWhere(waitingAlert),
      alertsTold: countWhere(sql`${photoAlerts.notifiedAt} is not null`),
    })
    .from(photoAlerts)
    .where(eq(photoAlerts.eventId, id));
  return counted ?? { alertsWaiting: 0, alertsTold: 0 };
}
