// Leaving an alert, confirming it, taking it back. Until the address is confirmed nothing but the
// request to confirm is sent; faces are kept sealed, with consent, until a date the person is shown.
import type { Alert, NewAlert } from '@photolab/contract/endpoints/alerts';
import { ALERT_DAYS } from '@photolab/domain/faces/face-keeping';
import { UNCONFIRMED_DAYS } from '@photolab/domain/people/privacy-requests';
import { formatLongDate } from '@photolab/domain/shop/format';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sharedSecret } from '../../../platform/db/secret.ts';
import { lockAddress } from '../../../platform/db/sent-again.ts';
import { alertLetter } from '../../../platform/mail/letters/to-runners.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import { tellNow, tellWaiting } from '../../../records/alerts/alert-jobs.ts';
import { alertPath, readAlertLink } from '../../../records/alerts/alert-links.ts';
import { getEvent, type EventRow } from '../../../records/events.ts';
import { mayAskToConfirm } from '../confirm-mails.ts';
import { embedSelfies, type SelfieDeps, type SelfieQuery } from '../selfies/selfies.ts';
import * as repository from './alerts.repository.ts';
import { forgetAlert } from './forget-alert.job.ts';
import { sealFaces } from './sealed-faces.ts';

export interface AlertDeps extends SelfieDeps {
  db: Database;
}

const DAY_MS = 86_400_000;
/** Alerts of one address that wait at a time. */
const MOST_ALERTS = 10;

export const faceKey = (db: Database) => sharedSecret(db, 'alert-faces');

/**
 * Answers the same for an address that waits already. @throws AppError `event-not-found`,
 * `search-empty`, `alert-consent`, `several-faces`, `too-many-alerts` and what embedding refuses
 */
export async function createAlert(
  deps: AlertDeps,
  eventId: number,
  { email, number = '', consent, uploads, address }: NewAlert & SelfieQuery,
): Promise<{ deleteAt: Date }> {
  const { db } = deps;
  const event = await getEvent(db, eventId);
  if (!number && uploads.length === 0) throw new AppError('search-empty');
  if (uploads.length > 0 && !consent) throw new AppError('alert-consent');
  if (uploads.length > 0 && !event.faceSearch) throw new AppError('face-search-disabled');
  const selfies = uploads.length > 0 ? await embedSelfies(deps, { uploads, address }) : undefined;
  // Nobody who stands beside them has agreed to be kept.
  if (selfies && selfies.faces > 1) throw new AppError('several-faces');
  const vectors = selfies?.vectors ?? [];
  const faces = vectors.length > 0 ? sealFaces(await faceKey(db), vectors) : null;
  const deleteAt = deletionDate(event);
  await deps.db.transaction(async (tx) => {
    const asked = { about: 'alert', email, address } as const;
    if (!(await mayAskToConfirm(tx, asked))) throw new AppError('too-many-alerts');
    // Asked for again it is another: each letter confirms what was asked for with it. So nobody who only knows
    // the address changes what its reader asked for, and nobody learns that something waits.
    const alert = await repository.insertAlert(tx, { eventId, email, number, faces, deleteAt });
    await askToConfirm(tx, alert, event);
  });
  return { deleteAt };
}

/** The end of a day two months after the event, or from now on where it was long ago. */
function deletionDate({ date }: EventRow): Date {
  const from = Math.max(Date.now(), Date.parse(date));
  return new Date((Math.ceil(from / DAY_MS) + ALERT_DAYS) * DAY_MS);
}

async function askToConfirm(tx: Database, alert: repository.AlertRow, event: EventRow) {
  const { id, email, number, faces, deleteAt } = alert;
  const path = await alertPath(tx, id);
  await postMail(tx, {
    id: `alert-confirm-${String(id)}`,
    to: email,
    letter: alertLetter({
      event: event.name,
      what: describe({ number, withFace: faces !== null }),
      path,
      deleteOn: formatLongDate(deleteAt.toISOString().slice(0, 10)),
    }),
  });
  const unconfirmed = new Date(Date.now() + UNCONFIRMED_DAYS * DAY_MS);
  await sendJob(tx, forgetAlert, { alertId: id, unlessConfirmed: true }, { runAt: unconfirmed });
  await sendJob(tx, forgetAlert, { alertId: id, unlessConfirmed: false }, { runAt: deleteAt });
}

/** How photos are looked for: 'con el número 568 y con tu selfie'. */
export function describe({ number, withFace }: { number: string; withFace: boolean }): string {
  return [number && `con el número ${number}`, withFace && 'con tu selfie']
    .filter(Boolean)
    .join(' y ');
}

/**
 * Takes the place of the address's confirmed one for the same number. How many an address has is told here
 * and not to whoever asks: they need not be who reads it.
 * @throws AppError `alert-not-found`, `too-many-alerts`
 */
export async function confirmAlert({ db }: AlertDeps, token: string): Promise<Alert> {
  const id = await readAlertLink(db, token);
  return db.transaction(async (tx) => {
    const known = id === undefined ? undefined : await lockAlert(tx, id);
    if (!known) throw new AppError('alert-not-found');
    if (!known.confirmedAt) {
      await repository.deleteConfirmedTwin(tx, known);
      if ((await repository.countWaiting(tx, known.email)) >= MOST_ALERTS) {
        throw new AppError('too-many-alerts');
      }
      await repository.updateAlert(tx, known.id, { confirmedAt: new Date() });
      // Photos may be there already, or be kept by somebody who sees nobody wait yet.
      await tellNow(tx, known.eventId);
      await tellWaiting(tx, known.eventId);
    }
    const event = await getEvent(tx, known.eventId);
    return {
      eventId: event.id,
      event: event.name,
      number: known.number,
      withFace: known.faces !== null,
      notified: known.notifiedAt !== null,
      deleteAt: known.deleteAt,
    };
  });
}

/** As it is once nobody else confirms one of its address: its own link may have been opened twice. */
async function lockAlert(tx: Database, id: number): Promise<repository.AlertRow | undefined> {
  const found = await repository.findAlert(tx, id);
  if (!found) return undefined;
  await lockAddress(tx, 'alert', found.email);
  return repository.findAlert(tx, id);
}

/** @throws AppError `alert-not-found` */
export async function removeAlert({ db }: AlertDeps, token: string): Promise<void> {
  const id = await readAlertLink(db, token);
  const gone = id !== undefined && (await repository.deleteAlert(db, id));
  if (!gone) throw new AppError('alert-not-found');
}
