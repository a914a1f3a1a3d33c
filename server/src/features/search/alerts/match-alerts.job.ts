// Looks for the photos of everybody who waits in an event and writes to those who have some: once.
// Each face of the event is compared with each waiting person once, so a photo's cost is bounded by
// its faces and by the people, however many photos there are.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { scoreAbove } from '@photolab/domain/faces/face-match';
import { averageVectors, dot } from '@photolab/vision/faces/vectors';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { eventPhotosLetter, photosReadyLetter } from '../../../platform/mail/letters/to-runners.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import { sealOf } from '../../../platform/sealed.ts';
import { EVENT_PHOTOS_MAIL, matchAlerts, tellNow } from '../../../records/alerts/alert-jobs.ts';
import { alertEndPath } from '../../../records/alerts/alert-links.ts';
import { findEvent, type EventRow } from '../../../records/events.ts';
import { visiblePhotos } from '../../../records/photo-states.ts';
import { events } from '../../../schema/events.ts';
import { photos } from '../../../schema/photos.ts';
import { FaceIndexes, type EventFaces } from '../face-indexes.ts';
import { crowdOf, thresholdsOf } from '../find-by-face.ts';
import { listFacesAfter, type StoredFace } from '../search.repository.ts';
import { describe, faceKey } from './alerts.ts';
import * as repository from './alerts.repository.ts';
import { openFaces } from './sealed-faces.ts';

interface Deps {
  db: Database;
  publicUrl: string;
}

/** Faces looked at in one run; the rest is for the next. */
const MOST_FACES = 2_000;
/** A photo's face with a smaller id may be committed a little after another's with a larger. */
const OVERLAP = 64;
/** The crowd around a person is measured again when the event has so many times the faces. */
const CROWD_GROWTH = 1.2;
/** People compared between two breaths of the process. */
const PEOPLE_PER_TURN = 20;
const LETTERS_PER_RUN = 500;

export const matchAlertsHandler = ({ db, publicUrl }: Deps) => {
  const indexes = new FaceIndexes(db);
  return handleJob(matchAlerts, async ({ eventId }) => {
    const event = await findEvent(db, eventId);
    // Deleted, or not published: nobody is told of photos that nobody sees.
    if (!event?.active) return;
    await repository.matchNumbers(db, eventId);
    const more = event.faceSearch && (await matchFaces(db, eventId, indexes));
    await tellReady(db, event, publicUrl);
    const others = await tellParticipants(db, event);
    if (more || others) await tellNow(db, eventId);
  });
};

/** Whether faces are left for the next run. */
async function matchFaces(db: Database, eventId: number, indexes: FaceIndexes): Promise<boolean> {
  const people = await repository.listWaitingWithFace(db, eventId);
  if (people.length === 0) return false;
  const key = await faceKey(db);
  const faces = await indexes.of(eventId);
  const from = Math.max(0, Math.min(...people.map((person) => person.comparedTo)) - OVERLAP);
  const fresh = await db.transaction(async (tx) => {
    // Photos that are being moved bring many faces at once: they are waited for, as larger ids may be there before.
    await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share');
    return listFacesAfter(tx, eventId, from, MOST_FACES);
  });
  const last = fresh.at(-1)?.faceId ?? 0;
  for (const [index, person] of people.entries()) {
    if (index % PEOPLE_PER_TURN === 0) await nextTurn();
    const sealed = person.faces ?? Buffer.alloc(0);
    const vectors = openFaces(key, sealed);
    const unseen = fresh.filter(({ faceId }) => faceId > person.comparedTo - OVERLAP);
    await repository.insertMatches(db, person.id, photosOf(faces, sealOf(sealed), vectors, unseen));
  }
  await repository.noteCompared(
    db,
    people.map(({ id }) => id),
    last,
  );
  return fresh.length === MOST_FACES;
}

/** The photos among these faces' that surely show the person. */
function photosOf(
  faces: EventFaces,
  seal: string,
  vectors: Float32Array[],
  unseen: StoredFace[],
): number[] {
  const usable = vectors.filter(({ length }) => length === faces.vectorLength);
  if (usable.length === 0 || unseen.length === 0) return [];
  const query = averageVectors(usable);
  const crowd = crowdAround(seal, faces, query);
  const { strict } = thresholdsOf(faces, usable.length);
  const own = unseen.filter(
    ({ vector }) =>
      vector.length === query.length && scoreAbove(crowd, dot(query, vector)) >= strict,
  );
  return [...new Set(own.map(({ photoId }) => photoId))];
}

/** By the seal of a person's faces: 200 comparisons each, more than a look at a few new faces takes. */
const crowds = new WeakMap<EventFaces, Map<string, { size: number; crowd: number }>>();

function crowdAround(seal: string, faces: EventFaces, query: Float32Array): number {
  const known = crowds.get(faces) ?? new Map<string, { size: number; crowd: number }>();
  crowds.set(faces, known);
  const { size } = faces.index;
  const last = known.get(seal);
  if (last && size < last.size * CROWD_GROWTH && size >= last.size) return last.crowd;
  const crowd = crowdOf(faces, query);
  known.set(seal, { size, crowd });
  return crowd;
}

async function tellReady(db: Database, event: EventRow, publicUrl: string): Promise<void> {
  for (const { alert, photos: count, byNumber } of await repository.listReady(db, event.id)) {
    const { id, email, number, faces } = alert;
    const stop = publicUrl + (await alertEndPath(db, id));
    const base = `/fotos/${String(event.id)}`;
    await db.transaction(async (tx) => {
      // The face has done its work.
      const told = await repository.updateAlert(tx, id, { notifiedAt: new Date(), faces: null });
      if (!told) return;
      await postMail(tx, {
        id: `alert-photos-${String(id)}`,
        to: email,
        unsubscribeUrl: stop,
        letter: photosReadyLetter({
          event: event.name,
          count,
          byFace: count - byNumber,
          path: byNumber > 0 ? `${base}/number/${encodeURIComponent(number)}` : base,
          stop,
          how: describe({ number, withFace: faces !== null }),
        }),
      });
    });
  }
}

/** Whether people are left for the next run. */
async function tellParticipants(db: Database, event: EventRow): Promise<boolean> {
  if ((await db.$count(photos, visiblePhotos(event.id))) === 0) return false;
  const people = await repository.listUntoldParticipants(db, event.id, LETTERS_PER_RUN);
  for (const { id, name, email } of people) {
    const letter = eventPhotosLetter({
      name,
      event: event.name,
      path: `/fotos/${String(event.id)}`,
      faceSearch: event.faceSearch,
    });
    await db.transaction((tx) =>
      postMail(tx, { id: EVENT_PHOTOS_MAIL + String(id), to: email, letter }),
    );
  }
  return people.length === LETTERS_PER_RUN;
}
