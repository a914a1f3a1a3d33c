// How far an event is, counted from its photos' own rows.
import type { EventProgress } from '@photolab/contract/endpoints/event-progress';
import { and, count, countDistinct, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import { untoldParticipant, waitingAlert } from '../../records/alerts/alert-jobs.ts';
import {
  anyFailed,
  bibsPending,
  countWhere,
  facesPending,
  onSale,
  previewPending,
} from '../../records/photo-states.ts';
import { participants } from '../../schema/events.ts';
import { photoAlerts } from '../../schema/finding.ts';
import { bibReadings, photos } from '../../schema/photos.ts';
import { countParticipants } from './events.repository.ts';

/** @throws AppError `event-not-found` */
export async function readProgress(db: Database, id: number): Promise<EventProgress> {
  const { bibSearch, faceSearch, bibReadingStartedAt, recognitionPaused } = await getEvent(db, id);
  const [counted] = await db
    .select({
      photos: count(),
      previewsPending: countWhere(previewPending),
      bibsPending: countWhere(bibsPending),
      facesPending: countWhere(facesPending),
      failed: countWhere(anyFailed),
    })
    .from(photos)
    .where(onSale(id));
  const [review] = await db
    .select({ photos: countDistinct(photos.id) })
    .from(photos)
    .innerJoin(bibReadings, eq(bibReadings.photoId, photos.id))
    // Written out, so that the index of readings in review is known to hold them.
    .where(and(onSale(id), sql`${bibReadings.verdict} = 'review'`));
  if (!counted || !review) throw new Error('a count returned no row');
  return {
    ...counted,
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
