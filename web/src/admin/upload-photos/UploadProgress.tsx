// How far the upload is, how fast, how long to go; and what to do when it stopped.
import { countOf, countPhotos, formatCount } from '@photolab/domain/shop/format';
import type { Ref } from 'react';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { formatDuration } from '../shared/progress-words.ts';
import panels from '../shared/panels/panels.module.css';
import styles from './UploadPhotosPage.module.css';
import type { UploadQueue, UploadView } from './upload-queue.ts';

interface Props {
  ref: Ref<HTMLElement>;
  queue: UploadQueue;
  view: UploadView;
}

export function UploadProgress({ ref, queue, view }: Props) {
  const { state, counts, percent } = view;
  const total = counts.done + counts.sending + counts.waiting + counts.failed;
  return (
    <section ref={ref} tabIndex={-1} className={panels.panel} aria-label="Progreso">
      {state === 'stopped' && <Stopped queue={queue} refusal={view.refusal} />}
      <p className={styles.headline}>
        {total > 0 && (
          <strong>
            {formatCount(counts.done)} de {countOf(total, 'imagen', 'imágenes')}
          </strong>
        )}{' '}
        {/* Its count changes all the time; how it stands is told when it changes. */}
        <span role="status" className={styles.soft}>
          {headline(view)}
        </span>
      </p>
      {total > 0 && <ProgressBar percent={percent} label="Subida de las imágenes" />}
      {state !== 'finished' && state !== 'stopped' && (
        <p className={styles.soft}>{paceText(view)}</p>
      )}
    </section>
  );
}

function headline({ state, counts, held }: UploadView): string {
  if (state === 'checking') return 'Viendo cuáles ya están en el evento...';
  if (state === 'stopped') return 'En pausa';
  if (state === 'sending') return held || 'Subiendo...';
  if (counts.failed > 0) return 'Terminó, pero algunas no se subieron. Mirá la lista.';
  return counts.done > 0 ? 'Listo' : 'No había nada nuevo para subir.';
}

function paceText({ state, held, photosPerMinute, secondsLeft }: UploadView): string {
  if (held) return 'Sigue sola desde donde quedó. No cierres esta pestaña.';
  if (state !== 'sending' || photosPerMinute <= 0) {
    return 'Podés ir a otra sección del panel: la subida sigue. No cierres esta pestaña.';
  }
  const rate = `${countPhotos(Math.round(photosPerMinute))} por minuto`;
  if (secondsLeft === undefined) return rate;
  return `${rate} · faltan ${formatDuration(secondsLeft)}`;
}

function Stopped({ queue, refusal }: { queue: UploadQueue; refusal: string }) {
  return (
    <Notice
      answers={
        <>
          {!refusal && (
            <a
              href="/profile"
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary' })}
            >
              Iniciar sesión
            </a>
          )}
          <Button
            onClick={() => {
              queue.resume();
            }}
          >
            Continuar
          </Button>
        </>
      }
    >
      <p>
        <strong>{refusal || 'Tu sesión terminó y la subida quedó en pausa.'}</strong>
      </p>
      <p>
        {refusal
          ? 'La subida quedó en pausa: si eso cambia, seguí desde acá.'
          : 'Iniciá sesión en otra pestaña, volvé acá y seguí: no se pierde nada de lo subido.'}
      </p>
    </Notice>
  );
}
