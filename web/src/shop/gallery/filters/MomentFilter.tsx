// Photos by the hour of the day, and the pool of those nobody can be told by. Both are kept in the
// address.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { momentsQuery, type GalleryFilters } from '../../../api/photos.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { galleryPath } from '../gallery-address.ts';
import type { Place } from '../use-gallery.ts';
import styles from './MomentFilter.module.css';
import { MomentSlider } from './MomentSlider.tsx';

export function MomentFilter({ place: { eventId, number, filters } }: { place: Place }) {
  const navigate = useNavigate();
  const { data } = useQuery(momentsQuery(eventId));
  const byHour = Boolean(filters.from ?? filters.to);
  const [open, setOpen] = useState(byHour);
  if (!data) return null;
  const go = (next: GalleryFilters) =>
    void navigate(galleryPath(eventId, number, 1, next), { replace: true });
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
          {from && to ? `${from} a ${to} ✕` : 'Por hora'}
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
          Sin identificar ({data.unidentified})
        </Button>
      )}
      {canSlide && open && (
        <MomentSlider
          key={`${from ?? ''} ${to ?? ''}`}
          moments={data.moments}
          from={from}
          to={to}
          onChange={(range) => {
            go({ ...others, ...range });
          }}
        />
      )}
    </>
  );
}
