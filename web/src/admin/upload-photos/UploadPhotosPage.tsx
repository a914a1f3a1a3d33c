// Upload photos (administration §2, §4): choose, press 'Subir', watch. At 100 % a second passes, a
// notice shows and the dashboard follows, unless something failed.
import { countOf } from '@photolab/domain/shop/format';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { EventHead } from '../../api/admin/events.ts';
import { eventsQuery } from '../../api/events.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { EventScreen } from '../shared/EventScreen.tsx';
import { useUnsavedGuard } from '../shared/use-unsaved-guard.ts';
import { formatBytes } from '../shared/progress-words.ts';
import { useFocusAfterPress } from '../../ui/navigation/focus.ts';
import { useNavigateFromHere } from '../../ui/navigation/use-navigate-from-here.ts';
import { DropArea } from './DropArea.tsx';
import { UploadLists } from './UploadLists.tsx';
import styles from './UploadPhotosPage.module.css';
import { UploadProgress } from './UploadProgress.tsx';
import {
  joinChosen,
  NOTHING_CHOSEN,
  othersText,
  refusedText,
  sizeOf,
  sortFiles,
  unreadText,
  type ChosenFiles,
} from './chosen-files.ts';
import type { DroppedFiles } from './dropped-files.ts';
import { uploadsOf, useUploadView } from './event-uploads.ts';
import { alreadyUploaded } from './refusals.ts';
import { isBusy, type UploadQueue, type UploadView } from './upload-queue.ts';

const RETURN_MS = 1000;
/** More at once would cover the page; the list has them all. */
const MAX_TOASTS = 3;
const NOT_UPLOADED = 'Elegiste imágenes que todavía no subiste. ¿Salir igual?';

export function UploadPhotosPage() {
  return (
    <EventScreen title="Subir fotos">
      {(event) => <Upload event={event} queue={uploadsOf(event.id)} />}
    </EventScreen>
  );
}

export function Upload({ event, queue }: { event: EventHead; queue: UploadQueue }) {
  const view = useUploadView(queue);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const busy = isBusy(view.state);
  const progress = useRef<HTMLElement>(null);
  // 'Subir' goes while the upload is under way, and with it the focus of who pressed it.
  const takeFocus = useFocusAfterPress(busy, () =>
    progress.current?.focus({ preventScroll: true }),
  );
  useFreshCounts(view);
  useReturnWhenDone(view);
  useToasts(queue, view);
  useUnsavedGuard(chosen.photos.length > 0, NOT_UPLOADED);
  const start = (files: ChosenFiles) => {
    queue.add(files.photos, files.refused);
    setChosen(NOTHING_CHOSEN);
  };
  // Of a large folder some time after it was dropped: what is chosen, and whether it is sent, by then.
  const choose = ({ files, unread }: DroppedFiles) => {
    const sorted = sortFiles(files, unread);
    if (!isBusy(queue.getView().state)) {
      setChosen((before) => joinChosen(before, sorted));
      return;
    }
    if (sorted.others.length > 0) toast.info(othersText(sorted.others));
    if (sorted.unread.length > 0) toast.error(unreadText(sorted.unread));
    start(sorted);
  };
  if (view.state === 'gone') return <EventGone />;
  return (
    <div className={styles.upload}>
      <DropArea onFiles={choose} />
      {!busy && (
        <ChosenStart
          chosen={chosen}
          onClear={() => {
            setChosen(NOTHING_CHOSEN);
          }}
          onStart={() => {
            takeFocus();
            start(chosen);
          }}
        />
      )}
      {view.state !== 'idle' && (
        <>
          <UploadProgress ref={progress} queue={queue} view={view} />
          <UploadLists queue={queue} view={view} />
        </>
      )}
      <p className={styles.actions}>
        <Link to={`/admin/${String(event.id)}/add-images`}>Ver las fotos del evento</Link>
        <Link to="/admin" className={buttonClass({ variant: 'quiet' })}>
          Volver
        </Link>
      </p>
    </div>
  );
}

const EventGone = () => (
  <Notice
    answers={
      <Link to="/admin" className={buttonClass()}>
        Ver los eventos
      </Link>
    }
  >
    <p>
      <strong>El evento se eliminó mientras subías.</strong> Las fotos que faltaban no se subieron:
      si van en otro evento, elegilas de nuevo ahí.
    </p>
  </Notice>
);

interface StartProps {
  chosen: ChosenFiles;
  onClear: () => void;
  onStart: () => void;
}

function ChosenStart({ chosen, onClear, onStart }: StartProps) {
  const isEmpty = chosen.photos.length + chosen.refused.length === 0;
  return (
    <div className={styles.start}>
      <ChosenSummary chosen={chosen} />
      <div className={styles.actions}>
        {!isEmpty && (
          <Button variant="quiet" onClick={onClear}>
            Vaciar
          </Button>
        )}
        <Button
          icon="upload"
          onClick={() => {
            if (isEmpty) toast.error('No cargaste ninguna imagen');
            else onStart();
          }}
        >
          Subir
        </Button>
      </div>
    </div>
  );
}

function ChosenSummary({ chosen }: { chosen: ChosenFiles }) {
  const { photos, refused, others, unread } = chosen;
  return (
    <p role="status">
      {photos.length > 0 && (
        <strong>
          {countOf(photos.length, 'imagen elegida', 'imágenes elegidas')} ·{' '}
          {formatBytes(sizeOf(chosen))}
        </strong>
      )}
      {photos.length + refused.length === 0 && 'Todavía no elegiste imágenes.'}
      {` ${refusedText(refused)} ${unreadText(unread)} ${othersText(others)}`}
    </p>
  );
}

/** The list of events counts the photos that have arrived. */
function useFreshCounts({ state, counts: { done } }: UploadView): void {
  const client = useQueryClient();
  useEffect(() => {
    if (state === 'finished' && done > 0) {
      void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    }
  }, [client, state, done]);
}

/** Only for who watched it end: coming back later to a finished upload shows its result. */
function useReturnWhenDone({ state, counts: { done, present, failed } }: UploadView): void {
  const navigate = useNavigateFromHere();
  const watched = useRef(false);
  useEffect(() => {
    if (isBusy(state)) watched.current = true;
    if (state !== 'finished' || !watched.current || failed > 0 || done === 0) return undefined;
    const timer = setTimeout(() => {
      const before =
        present > 0 ? ` (${countOf(present, 'ya estaba', 'ya estaban')} en el evento)` : '';
      toast.info(`${countOf(done, 'imagen subida', 'imágenes subidas')}${before}`);
      void navigate('/admin');
    }, RETURN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state, failed, done, present, navigate]);
}

/** The first refusals also as notices (administration §8). */
function useToasts(queue: UploadQueue, { counts: { failed, present } }: UploadView): void {
  const told = useRef({ failed, present });
  useEffect(() => {
    const { current: before } = told;
    told.current = { failed, present };
    for (const { text } of queue.rows('failed', before.failed, MAX_TOASTS - before.failed)) {
      if (text) toast.error(text);
    }
    for (const { name } of queue.rows('present', before.present, MAX_TOASTS - before.present)) {
      toast.error(alreadyUploaded(name));
    }
  }, [queue, failed, present]);
}
