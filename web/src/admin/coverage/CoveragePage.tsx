// Certificado de cobertura: what the studio hands the organiser. The page is the certificate: printed,
// it is its PDF; as a workbook it names every runner and minute.
import { cameraWords } from '@photolab/domain/race/camera-clocks';
import {
  countOf,
  countPhotos,
  formatCount,
  formatLongDate,
  formatMinute,
} from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { coverageQuery, fetchCoverageWorkbook, type Coverage } from '../../api/admin/coverage.ts';
import type { EventHead } from '../../api/admin/events.ts';
import { pageBrand } from '../../ui/brand.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { Figures } from '../shared/panels/Figures.tsx';
import panels from '../shared/panels/panels.module.css';
import { estimated, marginOf, shareOf, UNKNOWN } from '../shared/panels/share-words.ts';
import { WorkbookButton } from '../shared/panels/WorkbookButton.tsx';
import styles from './CoveragePage.module.css';
import { MinutesChart } from './MinutesChart.tsx';

export function CoveragePage() {
  return (
    <EventScreen title="Certificado de cobertura">
      {(event) => <Certificate event={event} />}
    </EventScreen>
  );
}

function Certificate({ event }: { event: EventHead }) {
  return (
    <Loaded
      query={useQuery(coverageQuery(event.id))}
      failure="No pudimos cargar la cobertura."
      waiting={<Skeleton style={{ height: '420px' }} />}
    >
      {(data) => <Certified event={event} data={data} />}
    </Loaded>
  );
}

function Certified({ event, data }: { event: EventHead; data: Coverage }) {
  return (
    <div className={panels.page}>
      <div className={styles.actions}>
        <WorkbookButton
          fetchWorkbook={() => fetchCoverageWorkbook(event.id)}
          fileName="cobertura.xlsx"
        />
        <Button
          onClick={() => {
            window.print();
          }}
        >
          Guardar como PDF
        </Button>
      </div>
      <p>
        {formatLongDate(event.date)} · {pageBrand().name}
      </p>
      {data.pending > 0 && (
        <p className={styles.note}>
          Todavía hay {countPhotos(data.pending)} por leer: las cifras van a cambiar.
        </p>
      )}
      <Summary data={data} />
      <Cameras data={data} />
      <Missing data={data} />
    </div>
  );
}

function Summary({ data }: { data: Coverage }) {
  const { photos, byNumber, byFace, unidentified, runners, missing, recall, checked } = data;
  const figures = [
    ['Fotos', formatCount(photos), ''],
    ['Con número leído', formatCount(byNumber), shareOf(byNumber, photos)],
    ['Sólo por la cara', formatCount(byFace), shareOf(byFace, photos)],
    ['Sin identificar', formatCount(unidentified), shareOf(unidentified, photos)],
    [
      'Corredores con foto',
      runners > 0 ? formatCount(runners - missing) : UNKNOWN,
      runners > 0
        ? `${shareOf(runners - missing, runners)} de ${formatCount(runners)}`
        : 'Subí la lista de largada para saberlo',
    ],
    [
      'Números leídos de los que se ven',
      estimated(recall),
      recall
        ? `${marginOf(recall)}, por ${countOf(checked, 'foto revisada', 'fotos revisadas')} a mano`
        : 'Revisá la muestra en Reconocimiento para saberlo',
    ],
  ] as const;
  return (
    <section className={panels.panel} aria-label="Resumen">
      <Figures figures={figures} />
    </section>
  );
}

function Cameras({ data: { cameras, minutes } }: { data: Coverage }) {
  return (
    <section className={panels.panel} aria-labelledby="por-camara">
      <h2 id="por-camara">Por cámara y por minuto</h2>
      <MinutesChart minutes={minutes} />
      <DataTable
        caption="Fotos por cámara"
        rows={cameras}
        rowKey={({ camera }) => camera}
        empty="Todavía no hay fotos"
        columns={[
          {
            key: 'camera',
            title: 'Cámara',
            render: ({ camera }) => cameraWords(camera),
          },
          {
            key: 'photos',
            title: 'Fotos',
            align: 'right',
            render: ({ photos }) => formatCount(photos),
          },
          {
            key: 'first',
            title: 'Primera',
            render: ({ first }) => (first ? formatMinute(first) : '—'),
          },
          { key: 'last', title: 'Última', render: ({ last }) => (last ? formatMinute(last) : '—') },
          {
            key: 'busiest',
            title: 'Máximo por minuto',
            align: 'right',
            render: ({ busiest }) => (busiest > 0 ? formatCount(busiest) : '—'),
          },
        ]}
      />
    </section>
  );
}

function Missing({ data: { runners, missing, missingRunners } }: { data: Coverage }) {
  if (runners === 0) return null;
  const more = missing - missingRunners.length;
  return (
    <section className={panels.panel} aria-labelledby="sin-foto">
      <h2 id="sin-foto">{countOf(missing, 'corredor sin foto', 'corredores sin foto')}</h2>
      {missing > 0 && (
        <DataTable
          caption="Corredores sin foto"
          rows={missingRunners}
          rowKey={({ number }) => number}
          empty=""
          columns={[
            {
              key: 'number',
              title: 'Número',
              card: 'heading',
              render: ({ number }) => <strong>{number}</strong>,
            },
            { key: 'name', title: 'Nombre', render: ({ name }) => name || '—' },
            { key: 'category', title: 'Categoría', render: ({ category }) => category || '—' },
          ]}
        />
      )}
      {more > 0 && <p>Y {formatCount(more)} más: están todos en el Excel.</p>}
    </section>
  );
}
