// Photos by their hour, and the pool of those nobody can be told by. Both are kept in the
// address.
import { formatCount } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { momentsQuery, type GalleryFilters } from '../../../api/photos.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatMoment, galleryPath } from '../gallery-address.ts';
import type { Place } from '../use-gallery.ts';
import styles from './MomentFilter.module.css';
import { MomentSlider } from './MomentSlider.tsx';

export function MomentFilter({ place: { eventId, number, filters } }: { place: Place }) {
  const navigate = useNavigate();
  const { data } = useQuery(momentsQuery(eventId));
  const byHour = Boolean(filters.from ?? filters.to);
  const [open, setOpen] = useState(byHour);
  if (!data) return null;
  /** The way back takes a filter off; of a slider's many places it knows the last. */
  const go = (next: GalleryFilters, replace = false) =>
    void navigate(galleryPath(eventId, number, 1, next), { replace });
  const { from, to, ...others } = filters;
  const canSlide = data.moments.length > 1;
  return (
    <>
      {canSlide && (
        <Button
          variant="secondary"
          className={styles.chip ?? ''}
          aria-expanded={open}
          onClick={() => {
            if (byHour) go(others);
            setOpen(!open);
          }}
        >
          {byHour
            ? `${formatMoment(from ?? '00:00')} a ${formatMoment(to ?? '23:59')} ✕`
            : 'Por hora'}
        </Button>
      )}
      {(data.unidentified > 0 || filters.unidentified) && !number && (
        <Button
          variant="secondary"
          className={styles.chip ?? ''}
          aria-pressed={filters.unidentified ?? false}
          onClick={() => {
            const { unidentified, ...rest } = filters;
            go(unidentified ? rest : { ...rest, unidentified: true });
          }}
        >
          Sin identificar ({formatCount(data.unidentified)})
        </Button>
      )}
      {canSlide && open && (
        <MomentSlider
          moments={data.moments}
          from={from}
          to={to}
          counted={!filters.unidentified}
          onChange={(range) => {
            go({ ...others, ...range }, byHour);
          }}
        />
      )}
    </>
  );
}
