// Makes a photo's watermarked preview and thumbnail; with them the photo appears in the gallery.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import type { ImageWorkers } from '../../../platform/images/image-workers.ts';
import { handleJob } from '../../../platform/queue/worker.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { EventVersions } from '../../../records/kept/event-versions.ts';
import { tellWaiting } from '../../../records/alerts/alert-jobs.ts';
import { previewKeyOf, thumbnailKeyOf } from '../../../records/files/derived-keys.ts';
import { raiseVersion } from '../../../records/events.ts';
import { makePreview } from '../../../records/photo-jobs.ts';
import { sendNext } from '../../../records/photo-steps.ts';
import { findPhotoOnSale, updatePhotos } from '../../../records/photos.ts';
import { photos } from '../../../schema/photos.ts';
import { failureText, runTask } from './photo-task.ts';

export interface MakePreviewDeps {
  db: Database;
  storage: Storage;
  images: Pick<ImageWorkers, 'renderPreview'>;
  /** Its name is the watermark. */
  brand: { read(): Promise<{ name: string }> };
  eventVersions: EventVersions;
}

export const makePreviewHandler = (deps: MakePreviewDeps) =>
  handleJob(
    makePreview,
    ({ photoId }) => run(deps, photoId),
    (tx, { photoId }, error) => updatePhotos(tx, [photoId], { previewError: failureText(error) }),
  );

async function run(deps: MakePreviewDeps, photoId: number) {
  const { db, storage, images, brand, eventVersions } = deps;
  const found = await findPhotoOnSale(db, photoId);
  if (!found || found.photo.previewAt) return;
  const { name: mark } = await brand.read();
  const { preview, thumbnail, ...shown } = await runTask(storage, found.photo.originalKey, (path) =>
    images.renderPreview({ path, mark }),
  );
  const previewKey = previewKeyOf(found.photo.originalKey);
  const thumbnailKey = thumbnailKeyOf(found.photo.originalKey);
  await Promise.all([
    storage.put(previewKey, preview, 'image/webp'),
    storage.put(thumbnailKey, thumbnail, 'image/avif'),
  ]);
  const isStored = await db.transaction(async (tx) => {
    const [photo] = await tx
      .update(photos)
      .set({ previewKey, thumbnailKey, ...shown, previewAt: new Date(), previewError: null })
      .where(and(eq(photos.id, photoId), isNull(photos.deletedAt), isNull(photos.previewAt)))
      .returning({ eventId: photos.eventId });
    if (!photo?.eventId) return false;
    const event = await raiseVersion(tx, photo.eventId);
    if (event) await sendNext(tx, 'preview', photoId, event);
    await tellWaiting(tx, photo.eventId);
    return true;
  });
  eventVersions.forget();
  // Another worker was quicker, with the same files; or the photo was deleted meanwhile.
  if (isStored || (await findPhotoOnSale(db, photoId))) return;
  await Promise.all([storage.delete(previewKey), storage.delete(thumbnailKey)]);
}
