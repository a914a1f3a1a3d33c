// What the studio decides on a request. The decision, what it does to the photos and the answer's
// e-mail commit together: once, whoever presses first.
import { countPhotos } from '@photolab/domain/shop/format';
import { countDistinct, inArray } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { CurrentSession } from '../../../http/route.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  acceptedLetter,
  refusedLetter,
  shownAgainLetter,
} from '../../../platform/mail/letters/privacy.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { tellWaiting } from '../../../records/alerts/alert-jobs.ts';
import { audit } from '../../../records/audit.ts';
import { eventSubject, raiseVersion } from '../../../records/events.ts';
import { forgetFaces, lockGrants, noteGranted, updatePhotos } from '../../../records/photos.ts';
import { photos } from '../../../schema/photos.ts';
import { forgetFacesOf } from '../alerts/alerts.repository.ts';
import * as repository from './requests.repository.ts';

interface Decided {
  id: number;
  session: CurrentSession | undefined;
}

/** Without `photoIds` all of the photos. @throws AppError `privacy-request-not-found`, `already-decided` */
export async function accept(
  db: Database,
  { id, session, answer, photoIds }: Decided & { answer: string; photoIds?: number[] | undefined },
) {
  return db.transaction(async (tx) => {
    await lockGrants(tx);
    const done = { state: 'done', answer, answeredAt: new Date() } as const;
    const { kind, email } = await repository.decide(tx, id, 'open', done);
    const about = await repository.lockPhotos(tx, { id, kind });
    const wanted = about.filter(({ photoId }) => photoIds?.includes(photoId) ?? true);
    if (wanted.length === 0 && about.length > 0) throw new AppError('privacy-nothing-chosen');
    const left = about.filter((photo) => !wanted.includes(photo));
    const chosen = [...wanted, ...(await repository.addCopies(tx, id, wanted))];
    await repository.leaveOut(
      tx,
      id,
      left.map(({ photoId }) => photoId),
    );
    const ids = chosen.map(({ photoId }) => photoId);
    if (kind === 'hide') await updatePhotos(tx, ids, { hiddenAt: new Date() });
    else {
      await forgetFaces(tx, chosen);
      // What was left for 'Avisame' under the confirmed address is of the same face.
      await forgetFacesOf(tx, email);
    }
    await noteGranted(tx, { id, kind }, ids);
    const eventIds = await raiseVersions(tx, ids);
    await postMail(tx, {
      id: `privacy-answer-${String(id)}`,
      to: email,
      letter: acceptedLetter({ kind, photos: await countFiles(tx, ids), answer }),
    });
    const action = kind === 'hide' ? 'ocultar' : 'borrar caras';
    await audit(tx, session, action, subjectOf(id), detailOf(ids, eventIds));
    return repository.getRequest(tx, id);
  });
}

/** @throws AppError `privacy-request-not-found`, `already-decided` */
export async function refuse(db: Database, { id, session, answer }: Decided & { answer: string }) {
  return db.transaction(async (tx) => {
    const refused = { state: 'refused', answer, answeredAt: new Date() } as const;
    const { kind, email } = await repository.decide(tx, id, 'open', refused);
    await postMail(tx, {
      id: `privacy-answer-${String(id)}`,
      to: email,
      letter: refusedLetter({ kind, answer }),
    });
    await audit(tx, session, 'rechazar', subjectOf(id));
    return repository.getRequest(tx, id);
  });
}

/** What another request hides too stays hidden. @throws AppError as above */
export async function undo(db: Database, { id, session }: Decided) {
  return db.transaction(async (tx) => {
    const { kind, email } = await repository.decide(tx, id, 'done', { state: 'undone' });
    const about = await repository.lockPhotos(tx, { id, kind });
    const photoIds = about.map(({ photoId }) => photoId);
    const shown = await repository.withoutHiders(tx, photoIds);
    await updatePhotos(tx, shown, { hiddenAt: null });
    const eventIds = await raiseVersions(tx, shown);
    for (const eventId of eventIds) await tellWaiting(tx, eventId);
    await postMail(tx, {
      id: `privacy-undone-${String(id)}`,
      to: email,
      letter: shownAgainLetter({ photos: await countFiles(tx, shown) }),
    });
    await audit(tx, session, 'volver a mostrar', subjectOf(id), detailOf(shown, eventIds));
    return repository.getRequest(tx, id);
  });
}

/** The same file in several events is one photo to whoever asked. */
async function countFiles(tx: Database, photoIds: number[]): Promise<number> {
  if (photoIds.length === 0) return 0;
  const [row] = await tx
    .select({ files: countDistinct(photos.contentHash) })
    .from(photos)
    .where(inArray(photos.id, photoIds));
  return row?.files ?? 0;
}

const subjectOf = (id: number) => `pedido de privacidad ${String(id)}`;
const detailOf = (photoIds: number[], eventIds: number[]) =>
  [countPhotos(photoIds.length), ...eventIds.map(eventSubject)].join(', ');

/** Of the photos' events; returns their ids. */
async function raiseVersions(tx: Database, photoIds: number[]): Promise<number[]> {
  const eventIds = await repository.eventsOf(tx, photoIds);
  for (const eventId of eventIds) await raiseVersion(tx, eventId);
  return eventIds;
}
