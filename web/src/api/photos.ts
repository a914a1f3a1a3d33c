// The photos visitors browse: one page at a time, the next one fetched before it is asked for.
import { getGallery, listPhotos } from '@photolab/contract/endpoints/photos';
import { searchByFace } from '@photolab/contract/endpoints/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export type { Gallery, Photo } from '@photolab/contract/endpoints/photos';
export {
  MAX_SELFIES,
  SELFIE_MAX_BYTES,
  type FoundPhoto,
} from '@photolab/contract/endpoints/search';

export interface GalleryPageKey {
  eventId: number;
  page: number;
  /** Empty: all photos. */
  number: string;
}

export const galleryQuery = ({ eventId, page, number }: GalleryPageKey) =>
  queryOptions({
    queryKey: ['gallery', eventId, number, page],
    queryFn: ({ signal }) =>
      call(getGallery, {
        params: { id: eventId },
        query: { page, ...(number ? { idDetector: number } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** storefront §7: asked before going to the number's address. */
export const findByNumber = (eventId: number, idDetector: string) =>
  call(listPhotos, { params: { id: eventId }, query: { idDetector, page: 1 } });

export const findByFace = (eventId: number, selfies: Blob[], signal?: AbortSignal) =>
  call(searchByFace, { params: { id: eventId }, files: selfies, signal });
