// Which photo lies open over the page: a step of the browser's history, so that 'back' on a phone closes
// it instead of leaving the gallery, and that it is there again after a reload or the way to the cart.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Photo } from '../../../api/photos.ts';

interface OpenPhoto {
  /** Its place among the photos; undefined while none is open. */
  index: number | undefined;
  open: (photo: Photo) => void;
  /** Another one takes its place: this is the one that is there again. */
  stay: (photo: Photo) => void;
  close: () => void;
}

/** `grid` names it among those of the page, which may show the same photo. */
export function useOpenPhoto(grid: string, photos: readonly Photo[]): OpenPhoto {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, key } = location;
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [key]);
  const state: unknown = location.state;
  const index = indexOf(photos, grid, state);
  // What filter is on lives in the same entry: it stays on below the photo.
  const over = ({ id }: Photo) => ({
    ...(typeof state === 'object' ? state : {}),
    grid,
    photo: id,
  });
  return {
    index: index < 0 ? undefined : index,
    open: (photo) => void navigate(pathname + search, { state: over(photo) }),
    stay: (photo) => {
      if (leaving.current) return;
      void navigate(pathname + search, { replace: true, state: over(photo) });
    },
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
