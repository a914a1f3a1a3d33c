// Which photo lies open over the page: a step of the browser's history, so that 'back' on a phone closes
// it instead of leaving the gallery, and that it is there again after a reload or the way to the cart.
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Photo } from '../../../api/photos.ts';

interface OpenPhoto {
  /** Its place among the photos; undefined while none is open. */
  index: number | undefined;
  open: (photo: Photo) => void;
  close: () => void;
}

export function useOpenPhoto(photos: readonly Photo[]): OpenPhoto {
  // A page may have several grids with the same photo.
  const grid = useId();
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, key } = location;
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);
  const index = indexOf(photos, grid, location.state);
  return {
    index: index < 0 ? undefined : index,
    open: ({ id }) => void navigate(pathname + search, { state: { grid, photo: id } }),
    close: () => {
      // Pressed twice, it goes back once.
      if (leaving.current) return;
      leaving.current = true;
      void navigate(-1);
    },
  };
}

function indexOf(photos: readonly Photo[], grid: string, state: unknown): number {
  if (typeof state !== 'object' || state === null) return -1;
  if (!('grid' in state) || state.grid !== grid || !('photo' in state)) return -1;
  const { photo } = state;
  return photos.findIndex(({ id }) => id === photo);
}
