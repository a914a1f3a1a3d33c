// The same selfie asked of every published event, grouped by event.
import { countPhotos, formatLongDate } from '@photolab/domain/shop/format';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { findEverywhere, type EventResults } from '../../../api/photos.ts';
import { tellProblem } from '../../../forms/tell-problem.ts';
import { keepFound } from '../../../state/found-faces.ts';
import { asFile } from '../../../state/selfies.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusPart, isFocusLost, useFocusAfterPress } from '../../../ui/navigation/focus.ts';
import { galleryPath } from '../gallery-address.ts';
import { LongSearch, useLeaving } from '../search/LongSearch.tsx';
import styles from './Everywhere.module.css';

const SHOWN = 4;

interface Props {
  eventId: number;
  /** Selfies of this tab, as addresses. */
  kept: readonly string[];
}

/** Of another selfie nothing is known yet: what was found with the one before is somebody else's. */
export const Everywhere = (props: Props) => <OfSelfie key={props.kept.join(' ')} {...props} />;

function OfSelfie({ eventId, kept }: Props) {
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: ({ signal }: AbortController) => findEverywhere(kept.map(asFile), signal),
    onError: (error, { signal }) => {
      if (!signal.aborted) {
        tellProblem('the search in all events', error, 'Error al procesar la imagen');
      }
    },
  });
  const { place, leave } = useLeaving(isPending, () => {
    running.current?.abort();
    reset();
  });
  const others = data?.events.filter((group) => group.eventId !== eventId);
  const section = useRef<HTMLElement>(null);
  const takeFocus = useFocusAfterPress(others === undefined, () => {
    if (isFocusLost()) focusPart(section.current ?? undefined);
  });
  return (
    <section ref={section} className={styles.everywhere} aria-labelledby="otros-eventos">
      <h2 id="otros-eventos">¿Corriste otras carreras?</h2>
      {!others && (
        <div ref={place} className={styles.search}>
          <Button
            variant="secondary"
            icon="search"
            busy={isPending}
            busyLabel="Buscando..."
            onClick={() => {
              takeFocus();
              running.current = new AbortController();
              mutate(running.current);
            }}
          >
            Buscarme en todos los eventos
          </Button>
          {isPending && <LongSearch onStop={leave} />}
        </div>
      )}
      {others?.length === 0 && <p role="status">No te encontramos en otros eventos.</p>}
      {others && others.length > 0 && (
        <ul>
          {others.map((group) => (
            <Group key={group.eventId} group={group} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Group({ group: { eventId, event, date, found } }: { group: EventResults }) {
  return (
    <li>
      <Link
        to={galleryPath(eventId, '')}
        state={{ facePage: 1 }}
        onClick={() => {
          keepFound(eventId, found);
        }}
      >
        <strong>{event}</strong>
        <span>
          {formatLongDate(date)} · {countPhotos(found.length)}
        </span>
        <span className={styles.photos}>
          {found.slice(0, SHOWN).map(({ photo }) => (
            <img key={photo.id} src={photo.urls.thumbnail} alt="" loading="lazy" />
          ))}
        </span>
      </Link>
    </li>
  );
}
