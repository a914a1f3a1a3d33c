// Each camera with what was measured of its clock, and what its photos are corrected by.
import { cameraWords } from '@photolab/domain/race/camera-clocks';
import { countOf, formatCount } from '@photolab/domain/shop/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  clocksKey,
  setClock,
  type CameraClock,
  type ClockStretch,
} from '../../api/admin/clocks.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { Moment } from '../shared/Moment.tsx';
import { offsetWords, pointWords, problemWords, rollWords, stateOf } from './clock-words.ts';
import panels from '../shared/panels/panels.module.css';
import styles from './ClocksPage.module.css';

interface Props {
  eventId: number;
  cameras: CameraClock[];
  hasResults: boolean;
}

export function CamerasTable({ eventId, cameras, hasResults }: Props) {
  const actions = {
    key: 'actions',
    title: 'Acciones',
    render: (clock: CameraClock) => <ClockActions eventId={eventId} clock={clock} />,
  };
  return (
    <section className={panels.panel} aria-labelledby="camaras">
      <h2 id="camaras">Cámaras</h2>
      <DataTable
        caption="Relojes de las cámaras"
        rows={cameras}
        rowKey={({ camera }) => camera}
        empty="Todavía no hay fotos"
        columns={[
          {
            key: 'camera',
            title: 'Cámara',
            render: ({ camera }) => <strong>{cameraWords(camera)}</strong>,
          },
          {
            key: 'photos',
            title: 'Fotos',
            align: 'right',
            render: ({ photos }) => formatCount(photos),
          },
          {
            key: 'pairs',
            title: 'Lecturas con tiempo',
            align: 'right',
            render: ({ pairs }) => formatCount(pairs),
          },
          {
            key: 'clock',
            title: 'Reloj',
            render: (clock) => <Clock clock={clock} hasResults={hasResults} />,
          },
          ...(cameras.some((clock) => stateOf(clock) !== 'unsure') ? [actions] : []),
        ]}
      />
    </section>
  );
}

const BADGES = {
  applied: ['good', 'Aplicado'],
  moved: ['warning', 'Aplicado, y ahora mide otra cosa'],
  ready: ['neutral', 'Sin aplicar'],
  unsure: ['warning', 'Sin medir'],
} as const;

function Clock({ clock, hasResults }: { clock: CameraClock; hasResults: boolean }) {
  const state = stateOf(clock);
  const [tone, label] = BADGES[state];
  const shown = state === 'applied' ? clock.applied : clock.measured;
  return (
    <div className={styles.clock}>
      <Badge tone={tone}>{label}</Badge>
      <Stretches stretches={shown} />
      {state === 'moved' && (
        <div>
          <p className={panels.soft}>Sus fotos están corregidas por:</p>
          <Stretches stretches={clock.applied} />
        </div>
      )}
      {state === 'unsure' && (
        <p className={panels.soft}>
          {hasResults ? problemWords(clock) : 'Subí los tiempos de los corredores para medirlo.'}
        </p>
      )}
    </div>
  );
}

/** More than one: the camera changed its hour or moved in the middle. */
function Stretches({ stretches }: { stretches: ClockStretch[] }) {
  return (
    <ul className={styles.stretches}>
      {stretches.map((stretch) => (
        <li key={`${rollWords(stretch)} ${stretch.from.toISOString()}`}>
          <strong>{offsetWords(stretch.offsetSeconds)}</strong>{' '}
          <span className={panels.soft}>
            ± {formatCount(Math.round(stretch.spreadSeconds))} s, por{' '}
            {countOf(stretch.runners, 'corredor', 'corredores')} en {pointWords(stretch.place)}
            {stretches.length > 1 && (
              <>
                , de <Moment at={stretch.from} seconds /> a <Moment at={stretch.to} seconds /> de la
                cámara{rollWords(stretch)}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ClockActions({ eventId, clock }: { eventId: number; clock: CameraClock }) {
  const client = useQueryClient();
  const { camera } = clock;
  const state = stateOf(clock);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isApplied: boolean) => setClock(eventId, camera, isApplied),
    onSuccess: async (_cameras, isApplied) => {
      toast.success(
        isApplied ? 'Corregimos la hora de sus fotos' : 'Sus fotos volvieron a su hora',
      );
      await client.invalidateQueries({ queryKey: clocksKey(eventId) });
    },
    onError: (error) => {
      tellProblem('the clock was not set', error);
    },
  });
  const button = (isApplied: boolean, label: string) => (
    <Button
      variant={isApplied ? 'primary' : 'quiet'}
      busy={isPending && variables === isApplied}
      locked={isPending}
      aria-label={`${label} ${cameraWords(camera)}`}
      onClick={() => {
        mutate(isApplied);
      }}
    >
      {label}
    </Button>
  );
  if (state === 'unsure') return null;
  return (
    <div className={panels.actions}>
      {state === 'ready' && button(true, 'Aplicar')}
      {state === 'moved' && clock.measured.length > 0 && button(true, 'Aplicar de nuevo')}
      {clock.applied.length > 0 && button(false, 'Quitar')}
    </div>
  );
}
