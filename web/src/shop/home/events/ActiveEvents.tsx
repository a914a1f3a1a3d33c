// Ultimas Coberturas: the events whose photos are on sale.
import { formatLongDate } from '@photolab/domain/shop/format';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../api/events.ts';
import { CARD, pictureSet } from '../../../api/pictures.ts';
import { buttonClass } from '../../../ui/buttons/Button.tsx';
import { useEventList } from '../use-event-lists.ts';
import { useFirstOnes } from '../use-first-ones.tsx';
import { useNear } from '../use-near.ts';
import styles from './ActiveEvents.module.css';
import { EventsSection } from './EventsSection.tsx';

const FOLD = { name: 'coberturas', label: 'Ver más coberturas' };

export function ActiveEvents() {
  const list = useEventList({ active: true });
  const [shown, more] = useFirstOnes(list.events, FOLD);
  return (
    <EventsSection
      title="Ultimas Coberturas"
      empty="No hay elementos para mostrar"
      list={list}
      count={list.events.length}
      skeleton={<Skeletons />}
    >
      <ul className={styles.grid}>
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {more}
    </EventsSection>
  );
}

/** Its picture waits until it is near, so that the slider's first one has the line to itself. */
function EventCard({ event }: { event: Event }) {
  const picture = useRef<HTMLAnchorElement>(null);
  const near = useNear(picture);
  const gallery = `/fotos/${String(event.id)}`;
  return (
    <article className={styles.card}>
      <Link
        ref={picture}
        to={gallery}
        className={styles.picture}
        aria-label={`Fotos de ${event.name}`}
      >
        {near && event.coverImageUrl && (
          <img
            src={event.coverImageUrl}
            {...pictureSet(event.coverImageUrl, CARD)}
            alt=""
            width={640}
            height={427}
            decoding="async"
          />
        )}
      </Link>
      <div className={styles.text}>
        <h3>
          <Link to={gallery}>{event.name}</Link>
        </h3>
        <p className={styles.date}>
          <time dateTime={event.date}>{formatLongDate(event.date)}</time>
          {event.zone && <span>{event.zone}</span>}
        </p>
        <AlbumLink event={event} gallery={gallery} />
      </div>
    </article>
  );
}

/** The studio may keep the album elsewhere too; without such an address it is the gallery. */
function AlbumLink({ event, gallery }: { event: Event; gallery: string }) {
  const label = `Ver Álbum de ${event.name}`;
  return event.albumLink ? (
    <a
      className={buttonClass({ variant: 'secondary' }, styles.album)}
      href={event.albumLink}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} (se abre en otra pestaña)`}
    >
      Ver Álbum
    </a>
  ) : (
    <Link
      className={buttonClass({ variant: 'secondary' }, styles.album)}
      to={gallery}
      aria-label={label}
    >
      Ver Álbum
    </Link>
  );
}

function Skeletons() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <li key={key} className={styles.skeleton} />
      ))}
    </ul>
  );
}
