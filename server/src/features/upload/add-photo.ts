// An upload becomes a photo: checked by its content first, then the file is stored and the row and
// its first job commit together. Whatever is refused, or killed on the way, leaves nothing behind.
import { randomUUID } from 'node:crypto';
import type { Photo } from '@photolab/contract/endpoints/photos';
import { sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { asAppError } from '../../http/image-errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { sqlState, violatedConstraint, type Database } from '../../platform/db/database.ts';
import type { ImageWorkers } from '../../platform/images/image-workers.ts';
import type { ImageFacts, InspectOptions } from '../../platform/images/inspect.ts';
import { cancelJob, sendJob } from '../../platform/queue/queue.ts';
import { StorageFull, type Storage } from '../../platform/storage/storage.ts';
import { correctTimes } from '../../records/photos.ts';
import { getEvent } from '../../records/events.ts';
import { sendNext } from '../../records/photo-steps.ts';
import { showPhoto } from '../../records/photo-view.ts';
import { dropUnusedFile } from './drop-unused-file.job.ts';
import { photoName } from './photo-name.ts';
import * as repository from './upload.repository.ts';

/** Longer than any upload takes to be committed. */
const HOUR_MS = 3_600_000;

export interface AddPhotoDeps {
  db: Database;
  storage: Storage;
  images: Pick<ImageWorkers, 'inspect'>;
  /** Of cameras that name none. */
  timeZone: string;
}

export interface Upload {
  eventId: number;
  /** The account of the session or of the token. */
  uploadedBy: number | null;
  file: UploadedFile | undefined;
}

/** @throws AppError */
export async function addPhoto(
  { db, storage, images, timeZone }: AddPhotoDeps,
  { eventId, uploadedBy, file }: Upload,
): Promise<Photo> {
  const event = await getEvent(db, eventId);
  if (!file) throw new AppError('image-required');
  const name = photoName(file.filename);
  await refuseTwin(db, eventId, name, file.contentHash);
  const facts = await inspect(images, { path: file.path, whole: true, timeZone });
  const originalKey = `originals/${String(eventId)}/${randomUUID()}.${facts.extension}`;
  const later = { uniqueKey: originalKey, runAt: new Date(Date.now() + HOUR_MS) };
  await sendJob(db, dropUnusedFile, { key: originalKey }, later);
  try {
    await storage.putFile(originalKey, file.path, facts.mimeType);
    const row = await db.transaction(async (tx) => {
      const { contentHash, byteSize } = file;
      const { mimeType, width, height, camera, takenAt = null } = facts;
      const size = { byteSize, width, height };
      const values = {
        eventId,
        uploadedBy,
        name,
        contentHash,
        mimeType,
        originalKey,
        camera,
        takenAt,
        ...size,
      };
      const photo = await repository.insertPhoto(tx, values);
      if (takenAt) await correctTimes(tx, sql`photos.id = ${photo.id}`);
      await cancelJob(tx, dropUnusedFile, originalKey);
      await sendNext(tx, 'upload', photo.id, event);
      return photo;
    });
    return showPhoto({ ...row, bibNumbers: [] });
  } catch (error) {
    const refusal = asRefusal(error);
    // After any other failure the row may stand all the same: the job finds out later.
    if (refusal instanceof AppError || error instanceof StorageFull) {
      await storage.delete(originalKey);
      await cancelJob(db, dropUnusedFile, originalKey);
    }
    throw refusal;
  }
}

async function inspect(
  images: AddPhotoDeps['images'],
  options: InspectOptions,
): Promise<ImageFacts> {
  try {
    return await images.inspect(options);
  } catch (error) {
    throw asAppError(error);
  }
}

async function refuseTwin(db: Database, eventId: number, name: string, contentHash: string) {
  const names = [name];
  const twins = await repository.listTwins(db, eventId, { names, hashes: [contentHash] });
  if (twins.some((twin) => twin.name === name)) throw new AppError('photo-name-taken');
  if (twins.length > 0) throw new AppError('photo-content-taken');
}

/** Two uploads at once: the second runs into the row of the first, or of a deleted event. */
function asRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'photos_event_name') return new AppError('photo-name-taken');
  if (constraint === 'photos_event_content') return new AppError('photo-content-taken');
  return sqlState(error) === '23503' ? new AppError('event-not-found') : error;
}
