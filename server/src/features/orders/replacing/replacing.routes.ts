// Replacing a bought photo.
import * as contract from '@photolab/contract/endpoints/replacements';
import { AppError } from '../../../http/app-error.ts';
import { pictureUrl } from '../../../http/pictures.ts';
import { route, type Route } from '../../../http/route.ts';
import type { OriginalDeps } from '../../../records/files/originals.ts';
import { correctPhoto, exchangePhoto } from './replace-photo.ts';
import { findItem, listCandidates } from './replacements.repository.ts';

export function replacingRoutes(deps: OriginalDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listCandidates, async ({ params: { orderId, photoId }, query: { search } }) => {
      const item = await findItem(db, orderId, photoId);
      if (!item) throw new AppError('not-found');
      const { eventId } = item;
      if (eventId === null) return [];
      const found = await listCandidates(db, { orderId, photoId, eventId }, search);
      return found.map(({ id, name, bibNumbers, thumbnailKey }) => ({
        ...{ id, name, numbers: bibNumbers.join(', ') },
        thumbnail: pictureUrl(thumbnailKey),
      }));
    }),
    route(contract.exchangePhoto, ({ params, body, session }) =>
      exchangePhoto(db, { ...params, session }, body.photo),
    ),
    route(contract.correctPhoto, ({ params, uploads: [file], session }) =>
      correctPhoto(deps, { ...params, session }, file),
    ),
  ];
}
