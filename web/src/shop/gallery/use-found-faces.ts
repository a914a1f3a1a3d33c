// The face filter: that it is on, and its page, live in the history's entry, which a reload keeps and
// a link does not carry; what was found lives in the tab.
import { GALLERY_PAGE_SIZE, pageCount } from '@photolab/domain/shop/page-sizes';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { FoundPhoto } from '../../api/photos.ts';
import { forgetFound, keepFound, loadFound } from '../../state/found-faces.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { galleryPath } from './gallery-address.ts';

const entry = z.object({ facePage: z.int().check(z.positive()) });

/** Whoever takes the only photo of the last page away goes on with the page before. */
const lastPageOf = (found: FoundPhoto[]) => pageCount(found.length, GALLERY_PAGE_SIZE);

export function useFoundFaces(eventId: number) {
  const navigate = useNavigateFromHere();
  const { state } = useLocation() as { state: unknown };
  const page = entry.safeParse(state).data?.facePage;
  const [found, setFound] = useState(() => loadFound(eventId));

  const goTo = (facePage: number, replace: boolean) =>
    void navigate(galleryPath(eventId, ''), { state: { facePage }, replace });
  return {
    faces: page && found ? { found, page: Math.min(page, lastPageOf(found)) } : undefined,
    show: (next: FoundPhoto[]) => {
      keepFound(eventId, next);
      setFound(next);
      goTo(1, false);
    },
    onPage: (next: number) => {
      goTo(next, true);
    },
    /** Takes photos away that show somebody else. */
    without: (photoId: number) => {
      const rest = (found ?? []).filter(({ photo }) => photo.id !== photoId);
      keepFound(eventId, rest);
      setFound(rest);
    },
    forget: () => {
      forgetFound(eventId);
      setFound(undefined);
    },
  };
}
