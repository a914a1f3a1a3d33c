// An event's code on a sheet for the race: it leads to the event's photos. Prints without the
// administration around it.
import { eventCode } from '@photolab/domain/race/event-code';
import { formatLongDate } from '@photolab/domain/shop/format';
import { useState } from 'react';
import type { EventHead } from '../../api/admin/events.ts';
import { eventQrUrl } from '../../api/admin/studio.ts';
import { pageBrand } from '../../ui/brand.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import styles from './PrintPage.module.css';

const SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
] as const;

export function PrintPage() {
  return <EventScreen title="Código QR">{(event) => <Sheet event={event} />}</EventScreen>;
}

function Sheet({ event }: { event: EventHead }) {
  const [size, setSize] = useState<(typeof SIZES)[number]['value']>('a4');
  const link = `${window.location.origin}/e/${eventCode(event.id)}`;
  const shown = link.replace(/^https?:\/\//, '');
  const { name, logoUrl } = pageBrand();
  return (
    <>
      <div className={styles.tools}>
        <Segmented label="Hoja" value={size} options={SIZES} onChange={setSize} />
        <Button
          onClick={() => {
            window.print();
          }}
        >
          Imprimir
        </Button>
        <LinkButton
          variant="secondary"
          icon="download"
          href={eventQrUrl(event.id)}
          download={`qr-${eventCode(event.id)}.svg`}
        >
          Descargar SVG
        </LinkButton>
        <Button variant="quiet" onClick={() => void copyText(link, 'Link')}>
          Copiar link
        </Button>
      </div>
      <article className={styles.sheet} data-size={size}>
        <header>{logoUrl ? <img src={logoUrl} alt={name} /> : <p>{name.toUpperCase()}</p>}</header>
        <h2>{event.name}</h2>
        <p className={styles.day}>{formatLongDate(event.date)}</p>
        <img
          className={styles.code}
          src={eventQrUrl(event.id)}
          alt={`Código QR que lleva a ${shown}`}
        />
        <p className={styles.call}>Escaneá y encontrá tus fotos</p>
        <p className={styles.link}>{shown}</p>
      </article>
    </>
  );
}
