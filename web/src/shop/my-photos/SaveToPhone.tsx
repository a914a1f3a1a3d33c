// Puts the photos into the phone's gallery through its share sheet, a handful at a time: phones hold
// no hundred originals in memory. Where a browser shares no files there is no such button.
import { useState } from 'react';
import { logFailure } from '../../api/transport/log.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchImage, type Downloadable } from './download-image.ts';

const AT_ONCE = 10;

export function canShareFiles(): boolean {
  // Older browsers have no `canShare`.
  const { canShare } = navigator as Partial<Navigator>;
  const probe = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  return canShare?.call(navigator, { files: [probe] }) ?? false;
}

interface Props {
  count: number;
  /** With links that are still good. */
  load: () => Promise<Downloadable[]>;
}

export function SaveToPhone({ count, load }: Props) {
  const [saved, setSaved] = useState(0);
  // Of those that come next; what came stays when another one fails.
  const [fetched, setFetched] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const end = Math.min(saved + AT_ONCE, count);
  // They wait for a tap: the share sheet opens on a fresh one only.
  const isReady = saved + fetched.length === end;
  const press = async () => {
    setBusy(true);
    try {
      const files = [...fetched];
      if (!isReady) {
        for (const image of (await load()).slice(saved + files.length, end)) {
          files.push(await fetchImage(image));
          setFetched([...files]);
        }
      }
      await navigator.share({ files });
      setFetched([]);
      setSaved(end);
    } catch (error) {
      if (!isOnlyRefused(error)) {
        logFailure('the photos were not shared', error);
        toast.error('Error al descargar la imagen');
      }
    }
    setBusy(false);
  };
  if (saved >= count) return <p role="status">Listo: tus fotos están en tu teléfono.</p>;
  const preparing = String(fetched.length + 1);
  const which = count > AT_ONCE ? ` (${String(saved + 1)} a ${String(end)})` : '';
  return (
    <Button
      icon="download"
      busy={busy}
      busyLabel={isReady ? 'Preparando...' : `Preparando ${preparing} de ${String(end - saved)}...`}
      onClick={() => {
        void press();
      }}
    >
      {isReady ? `Tocá para guardarlas${which}` : `Guardar en el teléfono${which}`}
    </Button>
  );
}

/** The person closed the sheet, or the tap was too long ago: the files stay ready. */
const isOnlyRefused = (error: unknown) =>
  error instanceof DOMException &&
  (error.name === 'AbortError' || error.name === 'NotAllowedError');
