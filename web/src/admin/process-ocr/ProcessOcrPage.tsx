// The OCR processor (administration §2): reads the numbers of an event's photos and shows how far
// it is. The reading happens on the server; this screen starts it and watches.
import { countOf, countPhotos, formatCount } from '@photolab/domain/shop/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { eventQuery, type EventHead } from '../../api/admin/events.ts';
import {
  pauseRecognition,
  readOcrStatus,
  resumeRecognition,
  type OcrStatus,
} from '../../api/admin/recognition.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/buttons/Icon.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import { useSession } from '../../state/session.ts';
import { isFor, teamRoleOf } from '../shared/areas.ts';
import { EventScreen } from '../shared/EventScreen.tsx';
import { formatDuration } from '../shared/progress-words.ts';
import styles from './ProcessOcrPage.module.css';
import { useOcrRun, type OcrPhase } from './use-ocr-run.ts';

const MIN_LOADING_MS = 300;
const LOAD_FAILURE = 'Error al cargar información del evento';

export function ProcessOcrPage() {
  return (
    <EventScreen title="Procesar OCR" failureText={LOAD_FAILURE}>
      {(event) => <OcrLoader event={event} />}
    </EventScreen>
  );
}

function OcrLoader({ event }: { event: EventHead }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['ocr-status', event.id],
    queryFn: () => readOcrStatus(event.id),
    gcTime: 0,
  });
  const settled = useSettledFor(Boolean(data) || isError, MIN_LOADING_MS);
  if (!settled) return <Spinner />;
  if (!data) return <ErrorState title={LOAD_FAILURE} onRetry={() => void refetch()} />;
  return <OcrProcessor event={event} initial={data} />;
}

export function OcrProcessor({ event, initial }: { event: EventHead; initial: OcrStatus }) {
  const { status, setPaused, phase, start, watchAgain } = useOcrRun(
    event.id,
    event.bibSearch,
    initial,
  );
  const client = useQueryClient();
  useEffect(() => {
    // The event itself may be gone: then its screen says so.
    if (phase === 'lost')
      void client.invalidateQueries({ queryKey: eventQuery(event.id).queryKey });
  }, [client, phase, event.id]);
  const processing = phase === 'processing' || phase === 'completed' || status.paused;
  return (
    <div className={styles.ocr}>
      <Facts event={event} status={status} />
      {!event.bibSearch && <SwitchedOff eventId={event.id} />}
      {status.totalImages > 0 && status.pendingImages === 0 && (
        <p className={styles.done} role="status">
          <Icon name="check" />
          <span>Todas las imágenes están procesadas.</span>
        </p>
      )}
      <section className={styles.panel} aria-label="Progreso">
        <ProgressBar percent={status.progress} label="Progreso del OCR" />
        <p className={styles.soft}>{paceText(status, phase)}</p>
        {(phase === 'unwatched' || phase === 'lost') && (
          <Unwatched phase={phase} onWatch={watchAgain} />
        )}
        <div className={styles.actions}>
          <Button
            icon="play"
            busy={processing}
            busyLabel={status.paused ? 'En pausa' : 'Procesando...'}
            onClick={() => void start()}
          >
            Procesar OCR
          </Button>
          <PauseButton eventId={event.id} status={status} onStatus={setPaused} phase={phase} />
        </div>
        <p className={styles.soft}>
          El procesamiento puede tardar varios minutos. Podés salir de esta pantalla: sigue en el
          servidor, y al volver ves por dónde va.
        </p>
      </section>
      {status.failedImages > 0 && <Failed eventId={event.id} count={status.failedImages} />}
      <p>
        <Link to="/admin" className={buttonClass({ variant: 'quiet' })}>
          Volver
        </Link>
      </p>
    </div>
  );
}

function SwitchedOff({ eventId }: { eventId: number }) {
  const mayChange = isFor(teamRoleOf(useSession().role), 'editar-evento/:eventId');
  return (
    <p className={styles.warning} role="alert">
      <Icon name="warning" />
      <span>
        Este evento no tiene OCR habilitado.{' '}
        {mayChange ? (
          <>
            Activalo en{' '}
            <Link to={`/admin/editar-evento/${String(eventId)}`}>los datos del evento</Link>.
          </>
        ) : (
          'Lo activa quien lleva el estudio.'
        )}
      </span>
    </p>
  );
}

function Failed({ eventId, count }: { eventId: number; count: number }) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" />
      <span>
        {countOf(count, 'imagen falló', 'imágenes fallaron')}.{' '}
        <Link to={`/admin/${String(eventId)}/add-images?filtro=failed`}>
          Ver cuáles y reintentar
        </Link>
      </span>
    </p>
  );
}

const UNWATCHED = {
  unwatched:
    'Esta pantalla dejó de consultar después de 30 minutos, pero la lectura sigue en el servidor.',
  lost: 'No pudimos preguntar cómo va. Lo que falta se lee igual, también con esta página cerrada.',
};

interface UnwatchedProps {
  phase: keyof typeof UNWATCHED;
  onWatch: () => void;
}

function Unwatched({ phase, onWatch }: UnwatchedProps) {
  return (
    <p className={styles.warning} role="status">
      <Icon name="warning" />
      <span>
        {UNWATCHED[phase]}{' '}
        <Button variant="quiet" onClick={onWatch}>
          Seguir mirando
        </Button>
      </span>
    </p>
  );
}

function Facts({ event, status }: { event: EventHead; status: OcrStatus }) {
  const facts = [
    ['Evento', event.name],
    ['OCR habilitado', event.bibSearch ? 'Sí' : 'No'],
    ['Total de imágenes', formatCount(status.totalImages)],
    ['Procesadas', formatCount(status.processedImages)],
    ['Pendientes', formatCount(status.pendingImages)],
    ['Progreso', `${formatCount(status.progress)}%`],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function paceText({ paused, ratePerMinute, secondsLeft }: OcrStatus, phase: OcrPhase): string {
  if (paused) return 'En pausa: tocá Reanudar para seguir.';
  if (phase === 'unwatched') return 'La lectura sigue en el servidor.';
  if (phase !== 'processing') return 'Lee los números de los dorsales en cada foto.';
  if (ratePerMinute <= 0) return 'Empezando...';
  const rate = `${countPhotos(ratePerMinute)} por minuto`;
  return secondsLeft === null ? rate : `${rate} · faltan ${formatDuration(secondsLeft)}`;
}

interface PauseProps {
  eventId: number;
  status: OcrStatus;
  phase: OcrPhase;
  onStatus: (status: OcrStatus) => void;
}

function PauseButton({ eventId, status, phase, onStatus }: PauseProps) {
  const change = useMutation({
    mutationFn: () => (status.paused ? resumeRecognition(eventId) : pauseRecognition(eventId)),
    onSuccess: onStatus,
    onError: (error) => {
      tellProblem('pausing number reading', error, 'Error al procesar OCR');
    },
  });
  if (!status.paused && phase !== 'processing') return null;
  return (
    <Button
      variant="secondary"
      icon={status.paused ? 'play' : 'pause'}
      locked={change.isPending}
      onClick={() => {
        change.mutate();
      }}
    >
      {status.paused ? 'Reanudar' : 'Pausar'}
    </Button>
  );
}
