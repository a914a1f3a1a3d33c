// The photos visitors browse: one page at a time, the next one fetched before it is asked for.
import { getGallery, getMoments, listPhotos } from '@photolab/contract/endpoints/photos';
import {
  findAtYourTime,
  findNearNumbers,
  findRunners,
  prepareFaceSearch as prepareFaceSearchEndpoint,
  reportStranger as reportStrangerEndpoint,
  searchByFace,
  searchEverywhere,
  searchPhotos,
  showRace,
} from '@photolab/contract/endpoints/search';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export type { Gallery, Photo } from '@photolab/contract/endpoints/photos';
export {
  MAX_SELFIES,
  SELFIE_MAX_BYTES,
  type FoundPhoto,
  type EventResults,
  type RaceStop,
} from '@photolab/contract/endpoints/search';

/** Times are `09:30`; with the day where the event's photos are of several, `2026-10-04T09:30`. */
export interface GalleryFilters {
  from?: string;
  to?: string;
  /** Without number and face. */
  unidentified?: true;
}

export interface GalleryPageKey {
  eventId: number;
  page: number;
  /** Empty: all photos. */
  number: string;
  filters?: GalleryFilters;
}

/** Begins the keys of every page of an event. */
export const galleryOf = (eventId: number) => ['gallery', eventId];

export const galleryQuery = ({ eventId, page, number, filters = {} }: GalleryPageKey) =>
  queryOptions({
    queryKey: [...galleryOf(eventId), number, page, filters],
    queryFn: ({ signal }) =>
      call(getGallery, {
        params: { id: eventId },
        query: {
          page,
          ...(number ? { idDetector: number } : {}),
          ...(filters.from ? { desde: filters.from } : {}),
          ...(filters.to ? { hasta: filters.to } : {}),
          ...(filters.unidentified ? { sinIdentificar: 'true' as const } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const momentsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['moments', eventId],
    queryFn: ({ signal }) => call(getMoments, { params: { id: eventId }, signal }),
  });

/** storefront §7: asked before going to the number's address. */
export const findByNumber = (eventId: number, idDetector: string) =>
  call(listPhotos, { params: { id: eventId }, query: { idDetector, page: 1 } });

export const findByFace = (eventId: number, selfies: Blob[], signal?: AbortSignal) =>
  call(searchByFace, { params: { id: eventId }, files: selfies, signal });

/** While the person still chooses a picture. */
export const prepareFaceSearch = () => call(prepareFaceSearchEndpoint);

/** In every published event. */
export const findEverywhere = (selfies: Blob[], signal: AbortSignal) =>
  call(searchEverywhere, { files: selfies, signal });

/** Photos of a number's wearer where the number itself is not read: those with the same face. */
export const wearerQuery = (eventId: number, number: string) =>
  queryOptions({
    queryKey: ['wearer', eventId, number],
    queryFn: async ({ signal }) => {
      const { results } = await call(searchPhotos, {
        params: { id: eventId },
        body: { number },
        signal,
      });
      const key = normalizeBib(number);
      return results.filter(({ photo }) => !photo.bibNumbers.some((n) => normalizeBib(n) === key));
    },
  });

/** Photos that nobody can be told by, taken when the number's runner passed. */
export const atYourTimeQuery = (eventId: number, number: string) =>
  queryOptions({
    queryKey: ['at-your-time', eventId, number],
    queryFn: async ({ signal }) =>
      (
        await call(findAtYourTime, {
          params: { id: eventId },
          query: { idDetector: number },
          signal,
        })
      ).photos,
  });

export const nearNumbersQuery = (eventId: number, number: string) =>
  queryOptions({
    queryKey: ['near-numbers', eventId, number],
    queryFn: ({ signal }) =>
      call(findNearNumbers, { params: { id: eventId }, query: { idDetector: number }, signal }),
  });

/** Runners with photos, by the first letters of their names. */
export const runnersQuery = (eventId: number, nombre: string) =>
  queryOptions({
    queryKey: ['runners', eventId, nombre],
    queryFn: async ({ signal }) =>
      (await call(findRunners, { params: { id: eventId }, query: { nombre }, signal })).runners,
  });

/** 'No soy yo'. */
export const reportStranger = (eventId: number, photoId: number, number: string) =>
  call(reportStrangerEndpoint, {
    params: { id: eventId },
    body: { photoId, ...(number ? { number } : {}) },
  });

/** One person's photos by time: of the number, and those of the face. */
export const raceQuery = (eventId: number, number: string, photoIds: readonly number[]) =>
  queryOptions({
    queryKey: ['race', eventId, number, photoIds],
    queryFn: async ({ signal }) => {
      const body = { ...(number ? { number } : {}), photoIds: [...photoIds] };
      return (await call(showRace, { params: { id: eventId }, body, signal })).stops;
    },
  });
