// The overlay 'Cargando...' of the home page (storefront §4): from mount until about a second after
// the slides arrived or failed.
import { useQuery } from '@tanstack/react-query';
import { slidesQuery } from '../../api/slides.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';

export const OVERLAY_AFTER_SLIDES_MS = 1_000;

export function useHomeLoading(): boolean {
  const { isPending } = useQuery(slidesQuery);
  return !useSettledFor(!isPending, OVERLAY_AFTER_SLIDES_MS);
}
