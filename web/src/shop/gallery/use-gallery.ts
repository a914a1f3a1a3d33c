// What the gallery shows: a page from the server, or the photos a face search found.
import { GALLERY_PAGE_SIZE } from '@photolab/domain/page-sizes';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { galleryQuery, type FoundPhoto, type Gallery, type Photo } from '../../api/photos.ts';
import { ApiError } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { galleryPath } from './gallery-address.ts';

export interface GalleryView {
  mode: 'none' | 'number' | 'face';
  event: Gallery | undefined;
  photos: Photo[];
  page: number;
  pages: number;
  total: number;
  /** Why a found photo is here, by photo id. */
  reasons: ReadonlyMap<number, FoundPhoto>;
  /** The page before is still shown while the next one arrives. */
  isStale: boolean;
  onPage: (page: number) => void;
  showFaces: (found: FoundPhoto[]) => void;
  clearFaces: () => void;
}

const NO_REASONS: ReadonlyMap<number, FoundPhoto> = new Map();

export function useGallery(place: { eventId: number; number: string; page: number }): GalleryView {
  const navigate = useNavigate();
  const { eventId, number, page } = place;
  const [faces, setFaces] = useState<{ found: FoundPhoto[]; page: number }>();
  const { data, error, isPlaceholderData } = useQuery({
    ...galleryQuery(place),
    enabled: Number.isInteger(eventId),
    placeholderData: keepPreviousData,
  });
  useRedirectOnFailure(error, eventId);
  usePrefetchNextPage(place, data?.pages ?? 1);

  if (faces && !number) {
    const start = (faces.page - 1) * GALLERY_PAGE_SIZE;
    const found = faces.found.slice(start, start + GALLERY_PAGE_SIZE);
    return {
      mode: 'face',
      event: data,
      photos: found.map(({ photo }) => photo),
      page: faces.page,
      pages: Math.ceil(faces.found.length / GALLERY_PAGE_SIZE),
      total: faces.found.length,
      reasons: new Map(found.map((entry) => [entry.photo.id, entry])),
      isStale: false,
      onPage: (next) => {
        setFaces({ ...faces, page: next });
      },
      showFaces: (next) => {
        setFaces({ found: next, page: 1 });
      },
      clearFaces: () => {
        setFaces(undefined);
      },
    };
  }
  return {
    mode: number ? 'number' : 'none',
    event: data,
    photos: data?.photos ?? [],
    page,
    pages: data?.pages ?? 1,
    total: data?.total ?? 0,
    reasons: NO_REASONS,
    isStale: isPlaceholderData,
    onPage: (next) => void navigate(galleryPath(eventId, number, next)),
    showFaces: (found) => {
      setFaces({ found, page: 1 });
    },
    clearFaces: () => {
      setFaces(undefined);
    },
  };
}

/** storefront §8: an event that cannot be loaded leads home. */
function useRedirectOnFailure(error: Error | null, eventId: number): void {
  const navigate = useNavigate();
  const unusable = !Number.isInteger(eventId);
  useEffect(() => {
    if (!error && !unusable) return;
    if (error && !(error instanceof ApiError)) return; // cancelled
    logFailure('the event could not be loaded', error);
    void navigate('/', { replace: true });
  }, [error, unusable, navigate]);
}

function usePrefetchNextPage(
  { eventId, number, page }: { eventId: number; number: string; page: number },
  pages: number,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (page < pages) void client.prefetchQuery(galleryQuery({ eventId, number, page: page + 1 }));
  }, [client, eventId, number, page, pages]);
}
