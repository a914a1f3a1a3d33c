// Ventas: the figures, a chart of what each event sold with the same numbers as a table, the workbook.
import { countOf, countPhotos, formatCount } from '@photolab/domain/shop/format';
import { withDays } from '@photolab/domain/shop/names-apart';
import { formatPesos } from '@photolab/domain/orders/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  eventSalesQuery,
  latestSalesQuery,
  salesFiguresQuery,
  fetchSalesWorkbook,
  type EventSales,
  type SalesFigures,
} from '../../api/admin/records.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { WorkbookButton } from '../shared/panels/WorkbookButton.tsx';
import { PhotographerSales } from './PhotographerSales.tsx';
import type { ChartKind } from './SalesChart.tsx';
import styles from './SalesSection.module.css';

const SalesChart = lazy(async () => ({ default: (await import('./SalesChart.tsx')).SalesChart }));

const KINDS = [
  { value: 'bar', label: 'Barras' },
  { value: 'pie', label: 'Torta' },
  { value: 'line', label: 'Líneas' },
] as const;

const lastSold = (count: number) =>
  count === 1 ? 'el último que vendió' : `los últimos ${formatCount(count)} que vendieron`;

export function SalesSection() {
  const latest = useQuery(latestSalesQuery);
  const figures = useQuery(salesFiguresQuery);
  const sales = {
    data: latest.data && figures.data && { latest: latest.data, figures: figures.data },
    isError: latest.isError || figures.isError,
    refetch: () => Promise.all([latest.refetch(), figures.refetch()]),
  };
  return (
    <section className={styles.section} id="ventas" aria-labelledby="ventas-title">
      <header className={styles.header}>
        <h2 id="ventas-title">Ventas</h2>
        <WorkbookButton fetchWorkbook={fetchSalesWorkbook} fileName="ventas.xlsx" />
      </header>
      <Loaded
        query={sales}
        failure="No pudimos cargar las ventas."
        waiting={<Skeleton style={{ height: '500px' }} />}
      >
        {(data) => (
          <>
            <Figures figures={data.figures} />
            <ChartOfEvents {...data} />
            <EventCards latest={data.latest} events={data.figures.events} />
            <PhotographerSales />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ChartProps {
  latest: EventSales[];
  figures: SalesFigures;
}

function ChartOfEvents({ latest, figures }: ChartProps) {
  const [kind, setKind] = useState<ChartKind>('bar');
  if (figures.soldEvents === 0) return <p className={styles.empty}>No hay ventas para mostrar</p>;
  const titles = new Map(dated(latest).map(({ id, title }) => [id, title]));
  const titled = <Sold extends { eventId: number; name: string }>(events: Sold[]) =>
    events.map((event) => ({ ...event, name: titles.get(event.eventId) ?? event.name }));
  return (
    <>
      <Segmented label="Tipo de gráfico" value={kind} options={KINDS} onChange={setKind} />
      <figure className={styles.chart}>
        <figcaption>
          Ventas por evento, en miles de pesos
          {kind !== 'pie' && latest.length < figures.events && `: ${lastSold(latest.length)}`}
        </figcaption>
        <Suspense fallback={<Skeleton style={{ height: '500px' }} />}>
          <SalesChart
            kind={kind}
            latest={titled(latest)}
            figures={{ ...figures, largest: titled(figures.largest) }}
          />
        </Suspense>
      </figure>
    </>
  );
}

function Figures({ figures }: { figures: SalesFigures }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Ventas totales</dt>
        <dd>{formatPesos(figures.total)}</dd>
      </div>
      <div>
        <dt>Eventos activos</dt>
        <dd>{formatCount(figures.activeEvents)}</dd>
      </div>
      <div>
        <dt>Venta más alta</dt>
        <dd>{formatPesos(figures.highestSale)}</dd>
      </div>
    </dl>
  );
}

/** Of many events the latest, until somebody asks for all. */
function EventCards({ latest, events }: { latest: EventSales[]; events: number }) {
  const [isOpen, setOpen] = useState(false);
  const all = useQuery({ ...eventSalesQuery, enabled: isOpen });
  if (latest.length >= events) return <EventList events={latest} />;
  return (
    <>
      <EventList events={isOpen && all.data ? all.data : latest} />
      {isOpen && all.isError && (
        <ErrorState title="No pudimos cargar las ventas." onRetry={() => void all.refetch()} />
      )}
      <p>
        <Button
          variant="secondary"
          busy={isOpen && all.isLoading}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Ver los últimos' : `Ver los ${formatCount(events)} eventos`}
        </Button>
      </p>
    </>
  );
}

const dated = (events: EventSales[]) =>
  withDays(events.map((event) => ({ ...event, id: event.eventId })));

function EventList({ events }: { events: EventSales[] }) {
  return (
    // It scrolls: the keyboard reaches it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.cards} aria-label="Detalle por evento" tabIndex={0}>
      {dated(events).map((event) => (
        <li key={event.id}>
          <h3>{event.name}</h3>
          <p>
            {event.day}{' '}
            <Badge tone={event.active ? 'good' : 'neutral'}>
              {event.active ? 'Activo' : 'Inactivo'}
            </Badge>
          </p>
          <p className={styles.amount}>{formatPesos(event.total)}</p>
          <p>
            {countOf(event.orders, 'orden', 'órdenes')} · {countPhotos(event.photosSold)}
          </p>
        </li>
      ))}
    </ul>
  );
}
