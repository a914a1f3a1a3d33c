// The photo desk: an event's photos with all that was found on them, and what the studio does to them.
import * as moving from '@photolab/contract/endpoints/move-photos';
import * as contract from '@photolab/contract/endpoints/photo-desk';
import * as review from '@photolab/contract/endpoints/review';
import { binaryRoute, pagedRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ImageWorkers } from '../../platform/images/image-workers.ts';
import { withLocalFile, type Storage } from '../../platform/storage/storage.ts';
import { getEvent } from '../../records/events.ts';
import { getPhoto } from '../../records/photos.ts';
import { getDeskPhoto, listDeskPhotos } from './desk.repository.ts';
import * as desk from './desk.usecases.ts';
import { movePhotos } from './move-photos.ts';
import { decideReadings, listDoubts, readingOnPhoto, undecideReadings } from './review.ts';

export interface DeskDeps {
  db: Database;
  storage: Storage;
  images: Pick<ImageWorkers, 'renderReading'>;
  timeZone: string;
}

export function deskRoutes(deps: DeskDeps): Route[] {
  const { db, timeZone } = deps;
  return [
    originalRoute(deps),
    readingRoute(deps),
    pagedRoute(review.listDoubts, ({ params, query }) => listDoubts(db, params.id, query)),
    route(review.decideReadings, ({ params, body, session }) =>
      decideReadings(db, params.id, { ...body, session }),
    ),
    route(review.undecideReadings, async ({ params, body, session }) => ({
      undecided: await undecideReadings(db, params.id, { ...body, session }),
    })),
    pagedRoute(contract.listDeskPhotos, async ({ params, query }) => {
      return listDeskPhotos(db, await getEvent(db, params.id), query);
    }),
    route(contract.setPhotoNumbers, async ({ params: { id }, body, session }) => {
      await desk.setNumbers(db, id, { ...body, session });
      return getDeskPhoto(db, id);
    }),
    route(contract.acceptReading, async ({ params, session }) =>
      getDeskPhoto(db, await desk.decideReading(db, params.id, true, { session })),
    ),
    route(contract.rejectReading, async ({ params, session }) =>
      getDeskPhoto(db, await desk.decideReading(db, params.id, false, { session })),
    ),
    route(contract.correctReading, ({ params, body, session }) =>
      desk.correctReading(db, params.id, { ...body, session }),
    ),
    route(contract.setPhotoPlace, async ({ params: { id }, body, session }) => ({
      count: await desk.setPlace(db, id, { ...body, timeZone, session }),
    })),
    route(moving.movePhotos, ({ params, body: { to, ...which }, session }) =>
      movePhotos(db, { from: params.id, to, session }, which),
    ),
    route(contract.deletePhotos, async ({ body, session }) => ({
      ids: await desk.deletePhotos(db, { ...body, session }),
    })),
    route(contract.retryPhoto, async ({ params: { id }, session }) => {
      await desk.retryPhoto(db, id, { session });
      return getDeskPhoto(db, id);
    }),
  ];
}

/** Of a withdrawn photo too, as long as a sale keeps it. */
function originalRoute({ db, storage }: Pick<DeskDeps, 'db' | 'storage'>): Route {
  return binaryRoute(contract.downloadOriginal, async ({ params: { id }, reply, request }) => {
    const photo = await getPhoto(db, id);
    const { stream, size } = await storage.read(photo.originalKey);
    if (request.method === 'HEAD') stream.destroy();
    return reply
      .type(photo.mimeType)
      .headers({
        'content-length': size,
        'content-disposition': `inline; filename*=UTF-8''${extended(photo.name)}`,
        'cache-control': 'private, no-store',
      })
      .send(request.method === 'HEAD' ? undefined : stream);
  });
}

/** RFC 8187: a sign that this leaves would end the name's language, or is none that may stand there. */
const extended = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

function readingRoute({ db, storage, images }: DeskDeps): Route {
  return binaryRoute(review.readingPicture, async ({ params, reply }) => {
    const { box, originalKey } = await readingOnPhoto(db, params.id);
    const picture = await withLocalFile(storage, originalKey, (path) =>
      images.renderReading({ path, box }),
    );
    return (
      reply
        .type('image/webp')
        // A reading's box never changes: read again, it is another reading.
        .headers({ 'cache-control': 'private, max-age=3600' })
        .send(picture)
    );
  });
}
