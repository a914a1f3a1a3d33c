// A justified grid: each photo keeps its shape and its place from the first paint.
import { lazy, Suspense, useState } from 'react';
import type { FoundPhoto, Gallery, Photo } from '../../../api/photos.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { CartToggle } from './CartToggle.tsx';
import styles from './PhotoGrid.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }));

interface Props {
  event: Gallery;
  photos: Photo[];
  page: number;
  reasons: ReadonlyMap<number, FoundPhoto>;
  stale: boolean;
}

/** What a phone shows without scrolling. The others' pictures wait for these, then until they are near. */
const FIRST = 4;

export function PhotoGrid({ event, photos, page, reasons, stale }: Props) {
  const [open, setOpen] = useState<number>();
  const [settled, setSettled] = useState(0);
  const othersToo = settled >= Math.min(FIRST, photos.length);
  return (
    <>
      <ul className={classNames(styles.grid, stale && styles.stale)}>
        {photos.map((photo, index) => {
          const found = reasons.get(photo.id);
          return (
            <li
              key={photo.id}
              className={styles.item}
              style={{ '--ratio': photo.width / photo.height }}
            >
              <button
                type="button"
                className={styles.open}
                aria-label={`Ver foto ${String(photo.id)}`}
                onClick={() => {
                  setOpen(index);
                }}
                onContextMenu={(menu) => {
                  menu.preventDefault();
                }}
              >
                {(index < FIRST || othersToo) && (
                  <Picture
                    src={photo.urls.thumbnail}
                    alt={altOf(photo)}
                    width={photo.width}
                    height={photo.height}
                    placeholder={photo.placeholder}
                    loading={index < FIRST ? 'eager' : 'lazy'}
                    fetchPriority={index < FIRST / 2 ? 'high' : 'low'}
                    onSettled={() => {
                      if (index < FIRST) setSettled((count) => count + 1);
                    }}
                  />
                )}
              </button>
              {found && (
                <span className={styles.reason}>
                  <Icon name={found.tier === 'strict' ? 'check' : 'info'} size={14} />
                  {found.tier === 'maybe' ? `tal vez · ${found.reason}` : found.reason}
                </span>
              )}
              <CartToggle photo={photo} event={event} />
            </li>
          );
        })}
        <li className={styles.rest} aria-hidden="true" />
      </ul>
      {open !== undefined && (
        <Suspense>
          <Lightbox
            event={event}
            photos={photos}
            page={page}
            start={open}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export function altOf({ id, bibNumbers }: Photo): string {
  return bibNumbers.length > 0
    ? `Foto ${String(id)}, participantes ${bibNumbers.join(', ')}`
    : `Foto ${String(id)}`;
}
