// 'Tu carrera': one person's photos by time, a burst under its best, and all of them in one tap.
import { countPhotos } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { quoteQuery } from '../../../api/quote.ts';
import { raceQuery, type Gallery, type RaceStop } from '../../../api/photos.ts';
import { choicesOf, useCart } from '../../../state/cart.ts';
import { useTimeZone } from '../../../state/time-zone.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { andGoOn } from '../../../ui/navigation/focus.ts';
import { addPhotos } from '../photos/add-photo.ts';
import { PhotoGrid } from '../photos/PhotoGrid.tsx';
import styles from './YourRace.module.css';

interface Props {
  event: Gallery;
  number: string;
  /** How many photos the search found: as many places are held until their order is known. */
  total: number;
  /** Of the face search; the number's are known to the server. */
  photoIds: readonly number[];
}

const NO_REASONS = new Map<number, never>();

/** Its bar stands from the first moment: what arrives later moves no photo below it under a finger. */
export function YourRace({ event, number, total, photoIds }: Props) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(raceQuery(event.id, number, photoIds));
  const stops = data ?? [];
  const clock = useStudioClock(stops);
  const photos = stops.flatMap(({ photo, folded }) => [photo, ...folded]);
  const count = data ? photos.length : total;
  if (count < 2) return null;
  return (
    <section className={styles.race} aria-labelledby="tu-carrera">
      <header className={styles.bar}>
        <div>
          <h2 id="tu-carrera">Tu carrera</h2>
          <p>
            {isError && !data ? 'No pudimos ordenar tus fotos.' : summaryOf(stops, count, clock)}
          </p>
        </div>
        {data ? (
          <AddAll event={event} photos={photos} />
        ) : isError ? (
          <Button icon="refresh" busy={isFetching} onClick={andGoOn(() => void refetch())}>
            Probar de nuevo
          </Button>
        ) : (
          <Button icon="cart" locked>
            {addAllOf(total)}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-expanded={open}
          locked={!data}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? 'Cerrar el recorrido' : 'Ver en orden'}
        </Button>
      </header>
      {open &&
        stagesOf(stops, clock).map(({ label, stops: own }) => (
          <Stage key={label} event={event} label={label} stops={own} />
        ))}
    </section>
  );
}

/** What was taken in one minute at one place. */
function Stage({ event, label, stops }: { event: Gallery; label: string; stops: RaceStop[] }) {
  const [open, setOpen] = useState(false);
  const folded = stops.reduce((sum, stop) => sum + stop.folded.length, 0);
  return (
    <div className={styles.stop}>
      <h3>{label}</h3>
      <PhotoGrid
        name={`race ${label}`}
        event={event}
        photos={stops.flatMap((stop) => (open ? [stop.photo, ...stop.folded] : [stop.photo]))}
        page={1}
        reasons={NO_REASONS}
      />
      {folded > 0 && (
        <Button
          variant="quiet"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? 'Ver solo las mejores' : `Ver ${countPhotos(folded)} más, casi iguales`}
        </Button>
      )}
    </div>
  );
}

/** In their order; photos without a time stand together at the end. */
function stagesOf(
  stops: readonly RaceStop[],
  clock: Intl.DateTimeFormat,
): { label: string; stops: RaceStop[] }[] {
  const stages = new Map<string, RaceStop[]>();
  for (const stop of stops) {
    const when = stop.takenAt ? clock.format(stop.takenAt) : 'Sin hora';
    const label = stop.place ? `${when} · ${stop.place}` : when;
    stages.set(label, [...(stages.get(label) ?? []), stop]);
  }
  return [...stages].map(([label, own]) => ({ label, stops: own }));
}

const addAllOf = (count: number) => `Agregar todas (${String(count)})`;

/** Says what the shop takes off the cart with all of them in it. */
function AddAll({ event, photos }: { event: Gallery; photos: RaceStop['folded'] }) {
  const cart = useCart();
  const missing = photos.filter((photo) => !cart.some(({ id }) => id === photo.id));
  const { data: quote } = useQuery({
    ...quoteQuery([...choicesOf(cart), ...missing.map(({ id }) => ({ id }))]),
    enabled: missing.length > 0,
  });
  if (missing.length === 0) return <p className={styles.done}>✓ Todas en el carrito</p>;
  const saved = quote ? quote.subtotal - quote.total : 0;
  return (
    <Button
      icon="cart"
      onClick={andGoOn(() => {
        const added = addPhotos(missing, event);
        if (added > 0) toast.success(`Agregamos ${countPhotos(added)} al carrito`);
      })}
    >
      {addAllOf(missing.length)}
      {saved > 0 && ` · ahorrás ${formatPesos(saved)}`}
    </Button>
  );
}

/** The studio's clock, whatever the phone's; it says the day too where the photos are of several. */
function useStudioClock(stops: readonly RaceStop[]): Intl.DateTimeFormat {
  const timeZone = useTimeZone();
  return useMemo(() => {
    const date: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit' };
    const day = new Intl.DateTimeFormat('es-AR', { ...date, year: 'numeric', timeZone });
    const days = stops.flatMap(({ takenAt }) => (takenAt ? [day.format(takenAt)] : []));
    return new Intl.DateTimeFormat('es-AR', {
      ...(new Set(days).size > 1 ? date : {}),
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  }, [stops, timeZone]);
}

function summaryOf(stops: readonly RaceStop[], count: number, clock: Intl.DateTimeFormat): string {
  const times = stops.flatMap(({ takenAt }) => (takenAt ? [clock.format(takenAt)] : []));
  const [first] = times;
  const last = times.at(-1);
  const span = first && last && first !== last ? `, de ${first} a ${last}` : '';
  return `${countPhotos(count)}${span}`;
}
