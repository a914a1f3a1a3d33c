import { formatLongDate } from '@photolab/domain/shop/format';
import type { Gallery } from '../../api/photos.ts';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './GalleryHeader.module.css';
import { ShareButton } from './photos/ShareButton.tsx';

export function GalleryHeader({ event }: { event: Gallery | undefined }) {
  if (!event) {
    return (
      <header className={styles.header}>
        <h1>
          <VisuallyHidden>Fotos del evento</VisuallyHidden>
          <Skeleton style={{ width: 'min(80%, 480px)' }} />
        </h1>
        <div className={styles.coming}>
          <Skeleton style={{ width: '200px' }} />
        </div>
      </header>
    );
  }
  return (
    <header className={styles.header}>
      <h1>FOTOS DE {event.name}</h1>
      <ul>
        <li>
          <Icon name="calendar" size={16} />
          <time dateTime={event.date}>{formatLongDate(event.date)}</time>
        </li>
        {event.zone && (
          <li>
            <Icon name="pin" size={16} />
            {event.zone}
          </li>
        )}
        {event.albumLink && (
          <li>
            <a href={event.albumLink} target="_blank" rel="noreferrer">
              Ver álbum
            </a>
          </li>
        )}
        <li>
          <ShareButton title={`Fotos de ${event.name}`} />
        </li>
      </ul>
    </header>
  );
}
