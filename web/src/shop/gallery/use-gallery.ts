// What the gallery shows: a page from the server, or the photos a face search found.
import { GALLERY_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isPassing } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import {
  galleryOf,
  galleryQuery,
  type FoundPhoto,
  type Gallery,
  type GalleryFilters,
  type Photo,
} from '../../api/photos.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { galleryPath } from './gallery-address.ts';
import { useFoundFaces } from './use-found-faces.ts';

export interface Place {
  eventId: number;
  number: string;
  page: number;
  filters: GalleryFilters;
}

export interface GalleryView {
  mode: 'none' | 'number' | 'face';
  event: Gallery | undefined;
  photos: Photo[];
  page: number;
  pages: number;
  total: number;
  /** Everything the face search found, of all pages. */
  foundIds: readonly number[];
  /** Why a found photo is here, by photo id. */
  reasons: ReadonlyMap<number, FoundPhoto>;
  /** The page before is still shown while the next one arrives. */
  isStale: boolean;
  /** The photos of this place, or of the one before, have arrived. */
  isRead: boolean;
  /** The event is known, but not these photos of it: the signal went on the way. */
  problem: Error | null;
  retry: () => void;
  onPage: (page: number) => void;
  showFaces: (found: FoundPhoto[]) => void;
  /** Takes a photo out of what the face search found. */
  withoutFace: (photoId: number) => void;
  clearFaces: () => void;
}

const NONE: readonly number[] = [];
const NO_REASONS: ReadonlyMap<number, FoundPhoto> = new Map();

export function useGallery(place: Place): GalleryView {
  const navigate = useNavigate();
  const { eventId, number, page, filters } = place;
  const face = useFoundFaces(eventId);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...galleryQuery(place),
    enabled: Number.isInteger(eventId),
    placeholderData: keepPreviousData,
  });
  const event = useKnownEvent(eventId, data);
  const stays = event !== undefined && isPassing(error);
  useWayOut(stays ? null : error, place);
  useLastPage(place, isPlaceholderData ? undefined : data?.pages);
  usePrefetchNextPage(place, data?.pages ?? 1);

  const shared = {
    event,
    isRead: data !== undefined,
    problem: stays && !data ? error : null,
    retry: () => void refetch(),
    showFaces: face.show,
    withoutFace: face.without,
    clearFaces: face.forget,
  };
  if (face.faces && !number) {
    return {
      ...shared,
      ...pageOfFaces(face.faces),
      isRead: true,
      problem: null,
      onPage: face.onPage,
    };
  }
  return {
    ...shared,
    mode: number ? 'number' : 'none',
    photos: data?.photos ?? [],
    page,
    pages: data?.pages ?? 1,
    total: data?.total ?? 0,
    foundIds: NONE,
    reasons: NO_REASONS,
    isStale: isPlaceholderData,
    onPage: (next) => void navigate(galleryPath(eventId, number, next, filters)),
  };
}

/** What any page of it that was read before told of the event, where this one brings nothing. */
function useKnownEvent(eventId: number, data: Gallery | undefined): Gallery | undefined {
  const client = useQueryClient();
  if (data) return data;
  const read = client.getQueriesData<Gallery>({ queryKey: galleryOf(eventId) });
  return read.find(([, page]) => page)?.[1];
}

function pageOfFaces({ found, page }: { found: FoundPhoto[]; page: number }) {
  const start = (page - 1) * GALLERY_PAGE_SIZE;
  const shown = found.slice(start, start + GALLERY_PAGE_SIZE);
  return {
    mode: 'face' as const,
    photos: shown.map(({ photo }) => photo),
    page,
    pages: pageCount(found.length, GALLERY_PAGE_SIZE),
    total: found.length,
    foundIds: found.map(({ photo }) => photo.id),
    reasons: new Map(shown.map((entry) => [entry.photo.id, entry])),
    isStale: false,
  };
}

/**
 * storefront §8: an event that cannot be loaded leads home. An address whose filter the event
 * refuses leads to the event itself, and says so.
 */
function useWayOut(error: Error | null, { eventId, number }: Place): void {
  const navigate = useNavigateFromHere();
  const unusable = !Number.isInteger(eventId);
  useEffect(() => {
    if (!error && !unusable) return;
    if (error && !(error instanceof ApiError)) return; // cancelled
    if (error?.status === 400 && number) {
      toast.warning(`El enlace no sirve: «${number}» no es un número. Te mostramos el evento.`);
      void navigate(galleryPath(eventId, ''), { replace: true });
      return;
    }
    logFailure('the event could not be loaded', error);
    toast.warning(
      unusable || error?.status === 404
        ? 'El enlace no sirve: ese evento no existe. Elegí uno de la lista.'
        : 'No pudimos abrir el evento. Probá de nuevo en un momento.',
    );
    void navigate('/', { replace: true });
  }, [error, unusable, navigate, eventId, number]);
}

/** A page after the last one leads to the last. */
function useLastPage({ eventId, number, page, filters }: Place, pages: number | undefined): void {
  const navigate = useNavigateFromHere();
  useEffect(() => {
    if (pages === undefined || page <= pages) return;
    void navigate(galleryPath(eventId, number, pages, filters), { replace: true });
  }, [navigate, eventId, number, page, pages, filters]);
}

function usePrefetchNextPage(place: Place, pages: number): void {
  const client = useQueryClient();
  const { eventId, number, page, filters } = place;
  useEffect(() => {
    if (page < pages) {
      client
        .query(galleryQuery({ eventId, number, page: page + 1, filters }))
        .catch(() => undefined);
    }
  }, [client, eventId, number, page, pages, filters]);
}
