// How the photos are shown: by the hour, those nobody can be told by, and how many across.
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { MomentFilter } from './filters/MomentFilter.tsx';
import { AcrossSwitch } from './photos/AcrossSwitch.tsx';
import type { GalleryView, Place } from './use-gallery.ts';
import styles from './ViewTools.module.css';

interface Props {
  place: Place;
  mode: GalleryView['mode'];
  /** Until the event is, their place is held. */
  isKnown: boolean;
  children: ReactNode;
}

export function ViewTools({ place, mode, isKnown, children }: Props) {
  if (!isKnown) return <div className={classNames(styles.tools, styles.held)} />;
  const byHour = Boolean(place.filters.from ?? place.filters.to);
  const hasFilter = mode === 'none' || (mode === 'number' && byHour);
  return (
    <div className={classNames(styles.tools, hasFilter && styles.held)}>
      {children}
      {hasFilter && <MomentFilter place={place} />}
      <AcrossSwitch />
    </div>
  );
}
