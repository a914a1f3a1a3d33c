// How the photos are shown: by the hour, those nobody can be told by, and how many across.
import type { ReactNode } from 'react';
import { MomentFilter } from './filters/MomentFilter.tsx';
import { AcrossSwitch } from './photos/AcrossSwitch.tsx';
import type { GalleryView, Place } from './use-gallery.ts';
import styles from './ViewTools.module.css';

interface Props {
  place: Place;
  mode: GalleryView['mode'];
  children: ReactNode;
}

export function ViewTools({ place, mode, children }: Props) {
  const byHour = Boolean(place.filters.from ?? place.filters.to);
  return (
    <div className={styles.tools}>
      {children}
      {(mode === 'none' || (mode === 'number' && byHour)) && <MomentFilter place={place} />}
      <AcrossSwitch />
    </div>
  );
}
