// The two searches. Once a filter is on, a phone folds them away: its line stands alone, and 'Otra
// búsqueda' brings them back.
import { useState } from 'react';
import type { Gallery } from '../../api/photos.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { andGoOn } from '../../ui/navigation/focus.ts';
import { FaceSearch } from './search/FaceSearch.tsx';
import type { FaceSearchControl } from './search/use-face-search.ts';
import { NameSearch } from './search/NameSearch.tsx';
import { NumberSearch } from './search/NumberSearch.tsx';
import styles from './SearchTools.module.css';
import type { GalleryView } from './use-gallery.ts';

interface Props {
  event: Gallery;
  number: string;
  mode: GalleryView['mode'];
  faceSearch: FaceSearchControl;
  folded: boolean;
}

export function SearchTools({ event, number, mode, faceSearch, folded }: Props) {
  return (
    <div className={styles.tools} data-folded={folded}>
      <div className={styles.words}>
        <NumberSearch
          key={mode === 'face' ? 'locked' : 'open'}
          eventId={event.id}
          number={number}
          disabled={mode === 'face'}
        />
        {event.nameSearch && mode !== 'face' && <NameSearch key={number} eventId={event.id} />}
      </div>
      {event.faceSearch && <FaceSearch control={faceSearch} disabled={mode === 'number'} />}
    </div>
  );
}

/** Their place until the event is known, so that the grey below stands where the photos will: most events have both. */
export function SearchToolsPlace({ folded }: Pick<Props, 'folded'>) {
  return (
    <div className={styles.tools} data-folded={folded}>
      <Skeleton style={{ height: '4.5rem' }} />
      <Skeleton style={{ height: '8.75rem' }} />
    </div>
  );
}

/** Whether a filter's line stands alone, and what brings the tools back until the next filter. */
export function useFolding(mode: GalleryView['mode'], number: string) {
  const [openFor, setOpenFor] = useState('');
  const filter = `${mode} ${number}`;
  return {
    folded: mode !== 'none' && openFor !== filter,
    unfold: () => {
      setOpenFor(filter);
    },
  };
}

export function OtherSearch({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" icon="search" className={styles.other ?? ''} onClick={andGoOn(onClick)}>
      Otra búsqueda
    </Button>
  );
}
