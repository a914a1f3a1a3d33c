// One run of number reading as the screen follows it (administration §4): idle, processing with the
// status asked for every second, completed; stopped by a failed question or after thirty minutes.
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  NOTHING_PENDING,
  OCR_DISABLED,
  readOcrStatus,
  startOcr,
  type OcrStatus,
} from '../../api/admin/recognition.ts';
import { hasStatus } from '../../api/transport/api-error.ts';
import { logFailure } from '../../api/transport/log.ts';
import { toast } from '../../ui/feedback/toast.ts';

const POLL_MS = 1000;
/** While nothing is read: somebody else may begin, or photos may arrive. */
const IDLE_POLL_MS = 5000;
const TIME_OUT_MS = 30 * 60_000;
const AFTER_COMPLETION_MS = 1000;

/**
 * `unwatched`: this screen stopped asking after thirty minutes; the server reads on. `lost`: it was
 * asked and did not answer.
 */
export type OcrPhase = 'idle' | 'processing' | 'unwatched' | 'lost' | 'completed';

export function useOcrRun(eventId: number, bibSearch: boolean, initial: OcrStatus) {
  const [status, setStatus] = useState(initial);
  // Left and come back: the server is still at it.
  const [phase, setPhase] = useState<OcrPhase>(isRunning(initial) ? 'processing' : 'idle');

  useEffect(
    () => (phase === 'processing' ? follow(eventId, setStatus, setPhase) : undefined),
    [eventId, phase],
  );
  useEffect(() => {
    if (phase !== 'idle' || !bibSearch) return undefined;
    const timer = setInterval(() => {
      readOcrStatus(eventId).then(
        (now) => {
          setStatus(now);
          if (isRunning(now)) setPhase('processing');
        },
        (error: unknown) => {
          logFailure('the progress of number reading', error);
        },
      );
    }, IDLE_POLL_MS);
    return () => {
      clearInterval(timer);
    };
  }, [eventId, phase, bibSearch]);
  useCompletion(eventId, phase, setStatus, setPhase);

  const starting = useRef(false);
  const start = useCallback(async () => {
    if (starting.current) return;
    if (!bibSearch) {
      toast.error(OCR_DISABLED);
      return;
    }
    if (status.pendingImages === 0) {
      toast.info(NOTHING_PENDING);
      return;
    }
    starting.current = true;
    try {
      await startOcr(eventId);
      setPhase('processing');
    } catch (error) {
      logFailure('number reading did not start', error);
      const isRefused = hasStatus(error, 400) && error.text;
      toast.error(isRefused ? error.text : 'Error al procesar OCR');
    } finally {
      starting.current = false;
    }
  }, [eventId, bibSearch, status.pendingImages]);

  /** After pausing or going on. */
  const setPaused = useCallback((next: OcrStatus) => {
    setStatus(next);
    if (!next.paused && next.pendingImages > 0) setPhase('processing');
  }, []);
  const watchAgain = useCallback(() => {
    setPhase('processing');
  }, []);
  return { status, setPaused, phase, start, watchAgain };
}

const isRunning = ({ pendingImages, reading, paused }: OcrStatus) =>
  pendingImages > 0 && reading && !paused;
const isComplete = ({ progress, pendingImages }: OcrStatus) =>
  progress >= 100 || pendingImages === 0;

/** Asks until it is over; returns what stops asking. */
function follow(
  eventId: number,
  onStatus: (status: OcrStatus) => void,
  onPhase: (phase: OcrPhase) => void,
): () => void {
  const startedAt = Date.now();
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    try {
      const status = await readOcrStatus(eventId);
      if (stopped) return;
      onStatus(status);
      if (isComplete(status)) onPhase('completed');
      else if (Date.now() - startedAt >= TIME_OUT_MS) {
        toast.warning('Procesamiento detenido por timeout');
        onPhase('unwatched');
      } else timer = setTimeout(() => void ask(), POLL_MS);
    } catch (error) {
      if (stopped) return;
      logFailure('the progress of number reading', error);
      toast.error('Error durante el procesamiento');
      onPhase('lost');
    }
  };
  timer = setTimeout(() => void ask(), POLL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function useCompletion(
  eventId: number,
  phase: OcrPhase,
  onStatus: (status: OcrStatus) => void,
  onPhase: (phase: OcrPhase) => void,
): void {
  useEffect(() => {
    if (phase !== 'completed') return undefined;
    const timer = setTimeout(() => {
      toast.success('Procesamiento OCR completado');
      onPhase('idle');
      readOcrStatus(eventId).then(onStatus, (error: unknown) => {
        logFailure('the progress of number reading', error);
      });
    }, AFTER_COMPLETION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [eventId, phase, onStatus, onPhase]);
}
