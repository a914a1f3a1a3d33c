// A photo over the whole screen, without a watermark: as the original, enlarged up to its pixels with
// the wheel, two fingers, the keys or the buttons, and dragged.
import { useState } from 'react';
import { originalAddress } from '../../../api/admin/photo-desk.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from './PhotoZoom.module.css';
import { useZoom } from './use-zoom.ts';
import { STEP, transformOf, viewOf, WHOLE } from './zoom-view.ts';

interface Props {
  photo: { id: number; name: string };
  /** Where to look first, in parts of the photo; the whole photo without it. */
  box?: { cx: number; cy: number; width: number; height: number } | undefined;
  onClose: () => void;
}

export function PhotoZoom({ photo, box, onClose }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { view, frame, zoom, showWhole } = useZoom(box ? viewOf(box) : WHOLE);
  const address = originalAddress(photo.id);
  return (
    <Modal title={photo.name} onClose={onClose} full>
      <div className={styles.zoom}>
        <div ref={frame} className={styles.frame} data-enlarged={view.scale > 1 || undefined}>
          <img
            src={address}
            alt={photo.name}
            draggable={false}
            style={{ transform: transformOf(view) }}
            onLoad={() => {
              setState('shown');
            }}
            onError={() => {
              setState('failed');
            }}
          />
          {state === 'loading' && <Spinner />}
        </div>
        {state === 'failed' && (
          <p role="alert">
            Tu navegador no puede mostrar este original. <a href={address}>Descargarlo</a>
          </p>
        )}
        <div className={styles.bar}>
          <Button
            variant="secondary"
            locked={view.scale === 1}
            onClick={() => {
              zoom(1 / STEP);
            }}
          >
            Alejar (−)
          </Button>
          <output className={styles.scale} aria-label="Aumento">
            {Math.round(view.scale * 100)} %
          </output>
          <Button
            variant="secondary"
            onClick={() => {
              zoom(STEP);
            }}
          >
            Acercar (+)
          </Button>
          <Button variant="quiet" locked={view.scale === 1} onClick={showWhole}>
            Entera (0)
          </Button>
        </div>
      </div>
    </Modal>
  );
}
