// The rules of events: what an edit, a deletion and a sign-up bring with them.
import type { EventChange, NewEvent } from '@photolab/contract/endpoints/events';
import type { NewParticipant } from '@photolab/contract/endpoints/participants';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../../http/audit.ts';
import type { CurrentSession } from '../../http/route.ts';
import { removePicture, savePicture } from '../../http/row-pictures.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { editRow, insertRow } from '../../http/versioned-rows.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { catchUpEvent } from '../../platform/queue/catch-up-event.ts';
import { PURGE_BATCH, purgePhotos } from '../../platform/queue/purge-photos.ts';
import { sendJob, sendJobs } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { events, participants } from '../../schema/events.ts';
import * as repository from './events.repository.ts';

export interface EventsDeps {
  db: Database;
  storage: Storage;
}

interface Admin {
  session: CurrentSession | undefined;
}

const COVER = { folder: 'covers', maxSide: 1600 };
export const eventSubject = (id: number) => `evento ${String(id)}`;

/** A new event starts inactive: upcoming. */
export function createEvent(
  { db, storage }: EventsDeps,
  { session, file, event }: Admin & { file: UploadedFile | undefined; event: NewEvent },
) {
  return savePicture(storage, { ...COVER, file }, (coverKey) =>
    db.transaction(async (tx) => {
      const saved = await insertRow(tx, events, { ...event, coverKey });
      await audit(tx, session, 'crear', eventSubject(saved.id), saved.name);
      return { saved };
    }),
  );
}

/** @throws AppError `event-not-found`, `edited-meanwhile` */
export function editEvent(
  { db, storage }: EventsDeps,
  input: Admin & { id: number; file: UploadedFile | undefined; change: EventChange },
) {
  const { session, id, file } = input;
  const { updatedAt: loadedAt, ...values } = input.change;
  return savePicture(storage, { ...COVER, file }, (coverKey) =>
    db.transaction(async (tx) => {
      const before = await repository.lockEvent(tx, id);
      const replaced = before.coverKey ?? undefined;
      const change = {
        ...values,
        coverKey: coverKey ?? replaced,
        version: repository.nextVersion,
        updatedAt: new Date(),
      };
      const saved = await editRow(tx, events, id, { change, loadedAt });
      await audit(tx, session, 'editar', eventSubject(id), describeChange(before, saved));
      // Photos uploaded before a kind of search was switched on are due for it now.
      await sendJob(tx, catchUpEvent, { eventId: id }, { uniqueKey: String(id) });
      return { saved, replaced };
    }),
  );
}

function describeChange(before: repository.EventRow, after: repository.EventRow): string {
  if (before.price === after.price) return after.name;
  return `${after.name}: precio ${String(before.price / 100)} → ${String(after.price / 100)}`;
}

/**
 * Deletes the event and its participants. Its photos lose their event and leave the shop by a job;
 * the sold ones stay downloadable. @throws AppError `event-not-found`
 */
export async function deleteEvent(
  { db, storage }: EventsDeps,
  { session, id }: Admin & { id: number },
): Promise<void> {
  const coverKey = await db.transaction(async (tx) => {
    const event = await repository.lockEvent(tx, id);
    const photoIds = await repository.listPhotoIds(tx, id);
    await tx.delete(events).where(eq(events.id, id));
    await sendJobs(tx, purgePhotos, inBatches(photoIds));
    const detail = `${event.name}: ${String(photoIds.length)} fotos`;
    await audit(tx, session, 'eliminar', eventSubject(id), detail);
    return event.coverKey;
  });
  await removePicture(storage, coverKey);
}

function inBatches(photoIds: number[]): { photoIds: number[] }[] {
  const batches: { photoIds: number[] }[] = [];
  for (let start = 0; start < photoIds.length; start += PURGE_BATCH) {
    batches.push({ photoIds: photoIds.slice(start, start + PURGE_BATCH) });
  }
  return batches;
}

/**
 * Signs a person up for an upcoming event and returns its name.
 * @throws AppError `event-not-found`, `event-is-active`, `already-participating`
 */
export async function participate(
  { db }: Pick<EventsDeps, 'db'>,
  { eventId, person }: { eventId: number; person: NewParticipant },
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const event = await repository.lockEvent(tx, eventId);
      if (event.active) throw new AppError('event-is-active');
      await tx.insert(participants).values({ eventId, ...person });
      return event.name;
    });
  } catch (error) {
    const twice = violatedConstraint(error) === 'participants_event_email';
    throw twice ? new AppError('already-participating') : error;
  }
}
