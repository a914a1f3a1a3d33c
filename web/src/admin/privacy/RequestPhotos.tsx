// The photos a request is about; while it waits, each may be left out.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestPhotosQuery } from '../../api/admin/privacy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './PrivacyDeskPage.module.css';

interface Props {
  id: number;
  leftOut: ReadonlySet<number>;
  /** Not there once it is decided. */
  onToggle?: ((photoId: number) => void) | undefined;
}

/** More are shown when asked for: a number may be on hundreds. */
const FIRST = 24;

export function RequestPhotos({ id, leftOut, onToggle }: Props) {
  const [all, setAll] = useState(false);
  const { data, isLoadingError, refetch } = useQuery(requestPhotosQuery(id));
  if (isLoadingError) {
    return <ErrorState title="No pudimos cargar las fotos." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton style={{ height: '104px' }} />;
  const shown = all ? data : data.slice(0, FIRST);
  return (
    <>
      <ul className={styles.photos}>
        {shown.map(({ photo, hidden, sold }) => (
          <li key={photo.id}>
            <label className={styles.photo} data-chosen={!leftOut.has(photo.id)}>
              <img src={photo.urls.thumbnail} alt={`Foto ${String(photo.id)}`} loading="lazy" />
              {onToggle && (
                <input
                  type="checkbox"
                  aria-label={`Incluir la foto ${String(photo.id)}`}
                  checked={!leftOut.has(photo.id)}
                  onChange={() => {
                    onToggle(photo.id);
                  }}
                />
              )}
              <span>
                {[String(photo.id), hidden && 'oculta', sold && 'vendida']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <Button
          variant="quiet"
          onClick={() => {
            setAll(true);
          }}
        >
          Ver las {data.length}
        </Button>
      )}
    </>
  );
}
