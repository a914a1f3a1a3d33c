// An upload becomes a photo: checked by its content first, then the file is stored and the row and
// its first job commit together. Whatever is refused, or killed on the way, leaves nothing behind.
import type { Photo } from '@photolab/contract/endpoints/photos';
import { sql } from 'drizzle-orm';
import { AppError, goneMeanwhile } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import { keepOriginal, type OriginalDeps } from '../../records/files/originals.ts';
import { sendNext } from '../../records/photo-steps.ts';
import { showPhoto } from '../../records/photo-view.ts';
import { correctTimes, grantAgain, type NewPhoto } from '../../records/photos.ts';
import { photoName } from './photo-name.ts';
import * as repository from './upload.repository.ts';

export interface Upload {
  eventId: number;
  /** The account of the session or of the token. */
  uploadedBy: number | null;
  file: UploadedFile | undefined;
}

/** @throws AppError */
export async function addPhoto(
  deps: OriginalDeps,
  { eventId, uploadedBy, file }: Upload,
): Promise<Photo> {
  const event = await getEvent(deps.db, eventId);
  if (!file) throw new AppError('image-required');
  const name = photoName(file.filename);
  await refuseTwin(deps.db, eventId, name, file.contentHash);
  const row = await keepOriginal(deps, { file, folder: String(eventId) }, async (tx, original) => {
    const photo = await insert(tx, { ...original, eventId, uploadedBy, name });
    await grantAgain(tx, photo);
    if (photo.takenAt) await correctTimes(tx, sql`photos.id = ${photo.id}`);
    await sendNext(tx, 'upload', photo.id, event);
    return photo;
  });
  return showPhoto({ ...row, bibNumbers: [] });
}

async function insert(tx: Database, photo: NewPhoto) {
  try {
    return await repository.insertPhoto(tx, photo);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function refuseTwin(db: Database, eventId: number, name: string, contentHash: string) {
  const names = [name];
  const twins = await repository.listTwins(db, eventId, { names, hashes: [contentHash] });
  const isTwice = twins.some((twin) => twin.contentHash === contentHash && twin.name !== name);
  // There already, whatever else has its name: nobody is to send it once more under another.
  if (isTwice) throw new AppError('photo-content-taken');
  if (twins.length > 0) throw new AppError('photo-name-taken');
}

/** Two uploads at once: the second runs into the row of the first, or of a deleted event. */
function asRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'photos_event_name') return new AppError('photo-name-taken');
  if (constraint === 'photos_event_content') return new AppError('photo-content-taken');
  return goneMeanwhile(error) ?? error;
}
