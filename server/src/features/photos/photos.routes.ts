// Uploading photos and the photo desk.
import * as contract from '@photolab/contract/endpoints/photo-desk';
import { binaryRoute, pagedRoute, route, type Route } from '../../http/route.ts';
import { addPhoto, type AddPhotoDeps } from './add-photo.ts';
import { getDeskPhoto, listDeskPhotos } from './desk.repository.ts';
import * as desk from './desk.usecases.ts';
import { galleryRoutes, type GalleryDeps } from './gallery.routes.ts';
import { photoName } from './photo-name.ts';
import { getEvent, getPhoto, listNames } from './photos.repository.ts';
import { recognitionRoutes } from './recognition.routes.ts';

export type PhotoRoutesDeps = AddPhotoDeps & GalleryDeps;

export function photoRoutes(deps: PhotoRoutesDeps): Route[] {
  return [
    ...galleryRoutes(deps),
    ...uploadRoutes(deps),
    originalRoute(deps),
    ...deskRoutes(deps),
    ...recognitionRoutes(deps),
  ];
}

function uploadRoutes(deps: AddPhotoDeps): Route[] {
  return [
    route(contract.uploadPhoto, ({ params, uploads }) => addPhoto(deps, params.id, uploads[0])),
    route(contract.uploadManifest, async ({ params, body: { files } }) => {
      await getEvent(deps.db, params.id);
      const names = files.map(({ name }) => photoName(name));
      const rows = await listNames(deps.db, params.id, names);
      const sizes = new Map(rows.map(({ name, byteSize }) => [name, byteSize]));
      const there = files.filter(({ name }) => sizes.has(photoName(name)));
      const isSame = (file: { name: string; size: number }) =>
        sizes.get(photoName(file.name)) === file.size;
      return {
        present: there.filter(isSame).map(({ name }) => name),
        nameTaken: there.filter((file) => !isSame(file)).map(({ name }) => name),
      };
    }),
  ];
}

/** Of a withdrawn photo too, as long as a sale keeps it. */
function originalRoute({ db, storage }: Pick<AddPhotoDeps, 'db' | 'storage'>): Route {
  return binaryRoute(contract.downloadOriginal, async ({ params: { id }, reply, request }) => {
    const photo = await getPhoto(db, id);
    const { stream, size } = await storage.read(photo.originalKey);
    const name = encodeURIComponent(photo.name);
    if (request.method === 'HEAD') stream.destroy();
    return reply
      .type(photo.mimeType)
      .headers({
        'content-length': size,
        'content-disposition': `inline; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      })
      .send(request.method === 'HEAD' ? undefined : stream);
  });
}

function deskRoutes({ db }: Pick<AddPhotoDeps, 'db'>): Route[] {
  return [
    pagedRoute(contract.listDeskPhotos, async ({ params, query }) => {
      await getEvent(db, params.id);
      return listDeskPhotos(db, params.id, query);
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
    route(contract.deletePhotos, async ({ body, session }) => ({
      ids: await desk.deletePhotos(db, body.ids, { session }),
    })),
    route(contract.retryPhoto, async ({ params: { id }, session }) => {
      await desk.retryPhoto(db, id, { session });
      return getDeskPhoto(db, id);
    }),
  ];
}
