// Asking, and confirming that the answer's address is one's own. Until then nothing but the request to
// confirm is sent, and the studio sees nothing: nobody fills another's letter box or asks as another.
import { randomUUID } from 'node:crypto';
import {
  createPrivacyRequest,
  missingOf,
  type NewPrivacyRequest,
} from '@photolab/contract/endpoints/privacy';
import { namesOf } from '@photolab/contract/fields';
import type { Problems } from '@photolab/contract/problems';
import { AppError, refusedFields } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sharedSecret } from '../../../platform/db/secret.ts';
import { lockAddress } from '../../../platform/db/sent-again.ts';
import { confirmRequestLetter, requestCopy } from '../../../platform/mail/letters/privacy.ts';
import { STUDIO } from '../../../platform/mail/mailer.ts';
import { postMail } from '../../../platform/mail/send-mail.job.ts';
import { readSignedId, signId, type IdSigner } from '../../../platform/signed-ids.ts';
import { mayAskToConfirm } from '../confirm-mails.ts';
import type { SelfieQuery } from '../selfies/selfies.ts';
import * as find from './find-photos.ts';
import * as repository from './requests.repository.ts';

export type RequestDeps = find.FindDeps;

type Asked = NewPrivacyRequest & SelfieQuery;

const linkSigner = async (db: Database): Promise<IdSigner> => ({
  secret: await sharedSecret(db, 'privacy-requests'),
  kind: 'privacy',
});

/**
 * Answers the same for a wish that waits already, and how many of the photos any visitor sees: what is
 * not published, hidden ones too, is the studio's to look up, and nobody learns from it whether it shows them. A
 * photo's number that none has is told: who mistyped it would wait for nothing, and photos are numbered in turn.
 * @throws AppError `invalid` with the fields that are missing, `privacy-nothing-found`,
 * `too-many-mails`, and what finding the photos refuses
 */
export async function createRequest(deps: RequestDeps, asked: Asked): Promise<{ photos: number }> {
  refuseMissing(asked);
  const { found, ...about } = await findPhotos(deps, asked);
  const { kind, email, way, message, address } = asked;
  const mayBeUnseen = kind === 'forget' && way !== 'selfie' && about.eventId !== null;
  if (found.length === 0 && !mayBeUnseen) throw new AppError('privacy-nothing-found');
  const photos = await find.countSeen(
    deps.db,
    found.map(({ photoId }) => photoId),
  );
  const wish = { kind, email, foundBy: way, message, ...about };
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, 'privacy', email);
    const mail = { about: 'privacy', email, address } as const;
    if (!(await mayAskToConfirm(tx, mail))) throw new AppError('too-many-mails');
    // Asked for once more, any of its e-mails' links confirms it, or says what became of it.
    const twin = await repository.findTwin(tx, wish, found);
    if (twin) await repository.renew(tx, twin.id);
    const request = twin ?? (await repository.insertRequest(tx, wish, found));
    await askToConfirm(tx, request, photos);
  });
  return { photos };
}

function refuseMissing(asked: Asked): void {
  const names = namesOf(createPrivacyRequest.body);
  const missing: Problems = {};
  for (const [ours, text] of Object.entries(missingOf(asked))) {
    missing[names.get(ours) ?? ours] = text;
  }
  if (Object.keys(missing).length > 0) throw refusedFields(missing);
  if (asked.way === 'selfie' && asked.uploads.length === 0) {
    throw refusedFields({ image: 'Elegí una foto tuya, de frente' });
  }
}

async function findPhotos(deps: RequestDeps, asked: Asked) {
  const { db } = deps;
  const { kind, way, operationNumber = '', number = '', uploads, address } = asked;
  const eventId = Number(asked.eventId);
  const photoId = Number(asked.photoId);
  switch (way) {
    case 'operation': {
      const found = await find.findByOperation(db, kind, { operationNumber, address });
      return { found, eventId: null, reference: operationNumber };
    }
    case 'photo':
      return {
        found: await find.findPhoto(db, kind, photoId),
        eventId: await find.eventOfPhoto(db, photoId),
        reference: String(photoId),
      };
    case 'number': {
      const found = await find.findOfNumber(db, kind, { eventId, number });
      return { found, eventId, reference: number };
    }
    case 'selfie': {
      const found = await find.findOfFace(deps, kind, { eventId, uploads, address });
      return { found, eventId, reference: '' };
    }
  }
}

async function askToConfirm(
  tx: Database,
  { id, kind, email }: repository.RequestRow,
  photos: number,
) {
  await postMail(tx, {
    id: `privacy-confirm-${String(id)}-${randomUUID()}`,
    to: email,
    letter: confirmRequestLetter({
      kind,
      photos,
      path: `/privacidad/pedido/${signId(await linkSigner(tx), id)}`,
    }),
  });
}

/** Harmless to repeat. @throws AppError `privacy-request-not-found` */
export async function confirmRequest({ db }: Pick<RequestDeps, 'db'>, token: string) {
  const id = readSignedId(await linkSigner(db), token);
  if (id === undefined) throw new AppError('privacy-request-not-found');
  return db.transaction(async (tx) => {
    const fresh = await repository.confirm(tx, id);
    const request = await repository.getRequest(tx, id);
    if (fresh) {
      await postMail(tx, {
        id: `privacy-copy-${String(id)}`,
        to: STUDIO,
        replyTo: request.email,
        letter: requestCopy({ ...request, event: request.event?.name ?? '' }),
      });
    }
    const photos = await find.countSeen(tx, repository.idsOf(tx, id));
    return { kind: request.kind, state: request.state, photos };
  });
}
