// Search by face: a picture from the phone or up to three from the camera. Nothing is kept.
import { lazy, Suspense, useRef, useState } from 'react';
import { findByFace, MAX_SELFIES, SELFIE_MAX_BYTES, type FoundPhoto } from '../../../api/photos.ts';
import { ApiError } from '../../../api/transport/api-error.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import styles from './FaceSearch.module.css';

const CameraDialog = lazy(async () => ({
  default: (await import('./CameraDialog.tsx')).CameraDialog,
}));

interface Props {
  eventId: number;
  /** Number mode locks the face tools (storefront §4). */
  disabled: boolean;
  onFound: (found: FoundPhoto[]) => void;
}

export function FaceSearch({ eventId, disabled, onFound }: Props) {
  const [busy, setBusy] = useState(false);
  const [camera, setCamera] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const search = async (pictures: File[]) => {
    const problem = refusalOf(pictures);
    if (problem) {
      toast.error(problem);
      return;
    }
    setBusy(true);
    try {
      const { results } = await findByFace(eventId, pictures);
      if (results.length === 0) toast.warning('No se encontraron coincidencias');
      else onFound(results);
    } catch (error) {
      const text = error instanceof ApiError ? error.text : '';
      toast.error(text || 'Error al procesar la imagen');
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={styles.faces} aria-labelledby="buscar-por-cara">
      <h2 id="buscar-por-cara">Buscá por tu cara</h2>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon="upload"
          busy={busy}
          busyLabel="Buscando..."
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Subir imagen
        </Button>
        <Button
          variant="secondary"
          icon="camera"
          disabled={disabled || busy}
          onClick={() => {
            setCamera(true);
          }}
        >
          Abrir cámara
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Imagen para buscar por cara"
        onChange={({ target }) => {
          const pictures = [...(target.files ?? [])];
          target.value = '';
          if (pictures.length > 0) void search(pictures);
        }}
      />
      <p className={styles.privacy}>
        Al buscar aceptás que comparemos tu imagen con las fotos de este evento. Solo la usamos en
        ese momento: no la guardamos. Podés elegir hasta {MAX_SELFIES} fotos tuyas.
      </p>
      {camera && (
        <Suspense>
          <CameraDialog
            onClose={() => {
              setCamera(false);
            }}
            onPictures={(pictures) => {
              setCamera(false);
              void search(pictures);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function refusalOf(pictures: File[]): string {
  if (pictures.length > MAX_SELFIES) return `Elegí hasta ${String(MAX_SELFIES)} imágenes.`;
  if (pictures.some(({ type }) => type !== '' && !type.startsWith('image/'))) {
    return 'El archivo no es una imagen.';
  }
  if (pictures.some(({ size }) => size > SELFIE_MAX_BYTES)) {
    return 'La imagen es demasiado grande: elegí una de hasta 20 MB.';
  }
  return '';
}
