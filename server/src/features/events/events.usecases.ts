// The rules of events: what an edit, a deletion and a sign-up bring with them.
import { countPhotos } from '@photolab/domain/shop/format';
import type { EventChange, NewEvent } from '@photolab/contract/endpoints/event-editing';
import type { NewParticipant } from '@photolab/contract/endpoints/participants';
import { facesDueOn } from '@photolab/domain/faces/face-keeping';
import { formatLongDate } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { PictureDeps } from '../../http/pictures.ts';
import type { CurrentSession } from '../../http/route.ts';
import { mayMailTo } from '../../platform/mail/letter-box.ts';
import { participationLetter, studioLetter } from '../../platform/mail/letters/to-runners.ts';
import { postMail, postMails } from '../../platform/mail/send-mail.job.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { tellWaiting } from '../../records/alerts/alert-jobs.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, lockEvent, nextVersion, type EventRow } from '../../records/events.ts';
import { forgetPhotoCounts } from '../../records/kept/photo-counts.ts';
import { forgetPositionChanges } from '../../records/kept/position-changes.ts';
import { catchUp, purgeLater } from '../../records/photo-steps.ts';
import { lockPhotosOf } from '../../records/photos.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { editRow, insertRow } from '../../records/versioned-rows.ts';
import { events, participants } from '../../schema/events.ts';
import * as repository from './events.repository.ts';

export interface EventsDeps extends PictureDeps {
  db: Database;
}

interface Admin {
  session: CurrentSession | undefined;
}

const COVER = { folder: 'covers', maxSide: 1600 };

/** A new event starts inactive: upcoming. */
export function createEvent(
  deps: EventsDeps,
  { session, file, event }: Admin & { file: UploadedFile | undefined; event: NewEvent },
) {
  return savePicture(deps, { ...COVER, file }, async (tx, coverKey) => {
    const facesUntil = event.facesUntil || null;
    const saved = await insertRow(tx, events, { ...event, facesUntil, coverKey });
    await audit(tx, session, 'crear', eventSubject(saved.id), saved.name);
    return { saved };
  });
}

/** @throws AppError `event-not-found`, `edited-meanwhile` */
export function editEvent(
  deps: EventsDeps,
  input: Admin & { id: number; file: UploadedFile | undefined; change: EventChange },
) {
  const { session, id, file } = input;
  const { updatedAt: loadedAt, ...values } = input.change;
  return savePicture(deps, { ...COVER, file }, async (tx, coverKey) => {
    const before = await lockEvent(tx, id);
    const replaced = before.coverKey ?? undefined;
    const change = {
      ...values,
      facesUntil: chosenDay(before, values.facesUntil),
      coverKey: coverKey ?? replaced,
      version: nextVersion,
      updatedAt: new Date(),
    };
    const saved = await editRow(tx, events, id, { change, loadedAt });
    await audit(tx, session, 'editar', eventSubject(id), describeChange(before, saved));
    // Photos uploaded before a kind of search was switched on are due for it now; those looked at before that are
    // not, and nobody who waits was told of their faces meanwhile.
    await catchUp(tx, id);
    if (saved.faceSearch && !before.faceSearch) await tellWaiting(tx, id);
    return { saved, replaced };
  });
}

/** The day as the form showed it is no choice: without one of its own it follows the event's date. */
function chosenDay(before: EventRow, asked: string | undefined): string | null {
  if (asked === undefined || asked === facesDueOn(before)) return before.facesUntil;
  return asked || null;
}

function describeChange(before: EventRow, after: EventRow): string {
  const [dueBefore, due] = [facesDueOn(before), facesDueOn(after)];
  const changes = [
    before.price !== after.price &&
      `precio ${formatPesos(before.price)} → ${formatPesos(after.price)}`,
    dueBefore !== due && `caras hasta el ${dueBefore} → ${due}`,
  ].filter(Boolean);
  return changes.length > 0 ? `${after.name}: ${changes.join(', ')}` : after.name;
}

/**
 * Deletes the event and its participants. Its photos lose their event and leave the shop by a job;
 * the sold ones stay downloadable. @throws AppError `event-not-found`
 */
export async function deleteEvent(
  { db }: Pick<EventsDeps, 'db'>,
  { session, id }: Admin & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPhotosOf(tx, id);
    const event = await lockEvent(tx, id);
    const photoIds = await repository.listPhotoIds(tx, id);
    await tx.delete(events).where(eq(events.id, id));
    await forgetPhotoCounts(tx, id);
    await forgetPositionChanges(tx, id);
    await purgeLater(tx, photoIds);
    const detail = `${event.name}: ${countPhotos(photoIds.length)}`;
    await audit(tx, session, 'eliminar', eventSubject(id), detail);
    await dropFile(tx, event.coverKey);
  });
}

/** Returns how many people it goes to. @throws AppError `event-not-found` */
export async function writeParticipants(
  { db }: Pick<EventsDeps, 'db'>,
  input: Admin & { eventId: number; key: string; subject: string; text: string },
): Promise<number> {
  const { session, eventId, key, subject, text } = input;
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const people = await repository.listParticipants(tx, eventId);
    const letter = studioLetter({ event: event.name, subject, text });
    await postMails(
      tx,
      people.map(({ id, email }) => ({
        id: `to-participant-${key}-${String(id)}`,
        to: email,
        letter,
      })),
    );
    const detail = `${event.name}: «${subject}» a ${String(people.length)}`;
    await audit(tx, session, 'escribir', eventSubject(eventId), detail);
    return people.length;
  });
}

/** Of one letter box for an event in a day: each is written to now, and again when the photos arrive. */
const OF_ONE_BOX = 5;

/**
 * Signs a person up for an upcoming event and returns its name.
 * @throws AppError `event-not-found`, `event-is-active`, `already-participating`, `too-many-mails`
 */
export async function participate(
  { db }: Pick<EventsDeps, 'db'>,
  { eventId, person }: { eventId: number; person: NewParticipant },
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId);
      if (event.active) throw new AppError('event-is-active');
      const signedUp = onlyRow(
        await tx
          .insert(participants)
          .values({ eventId, ...person })
          .returning({ id: participants.id }),
      );
      const limit = { about: `participation-${String(eventId)}`, most: OF_ONE_BOX };
      if (!(await mayMailTo(tx, person.email, limit))) {
        throw new AppError('too-many-mails');
      }
      const date = formatLongDate(event.date);
      await postMail(tx, {
        id: `participation-${String(signedUp.id)}`,
        to: person.email,
        letter: participationLetter({ name: person.name, event: event.name, date }),
      });
      return event.name;
    });
  } catch (error) {
    const twice = violatedConstraint(error) === 'participants_event_email';
    throw twice ? new AppError('already-participating') : error;
  }
}
