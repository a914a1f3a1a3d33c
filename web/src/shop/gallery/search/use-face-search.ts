// One search by face at a time: pictures are checked and made small here, sent, and kept for the
// tab's next search; what came of it goes to the screen.
import { megabytes } from '@photolab/domain/shop/text';
import { useState } from 'react';
import { ApiError, mayRetry } from '../../../api/transport/api-error.ts';
import {
  findByFace,
  MAX_SELFIES,
  prepareFaceSearch,
  SELFIE_MAX_BYTES,
  type FoundPhoto,
} from '../../../api/photos.ts';
import { asFile, forgetSelfies, keepSelfies, useKeptSelfies } from '../../../state/selfies.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fetchPart } from '../../../ui/late/fetch-part.ts';

export interface FaceSearchControl {
  busy: boolean;
  /** Nobody was found with the last picture. */
  missed: boolean;
  /** Pictures of an earlier search in this tab, as addresses. */
  kept: readonly string[];
  search: (pictures: File[]) => void;
  /** With the pictures of the earlier search. */
  searchAgain: () => void;
  forget: () => void;
}

export function useFaceSearch(
  eventId: number,
  onFound: (found: FoundPhoto[]) => void,
): FaceSearchControl {
  const [busy, setBusy] = useState(false);
  const [missed, setMissed] = useState(false);
  const kept = useKeptSelfies();

  const send = async (small: Blob[]) => {
    const { results, faces = 1 } = await findByFace(eventId, small).catch(
      async (error: unknown) => {
        // The signal went: nobody is asked to take another selfie for that.
        if (mayRetry(error)) await keepSelfies(small);
        throw error;
      },
    );
    await keepSelfies(small);
    setMissed(results.length === 0);
    if (faces > 1) {
      toast.info(
        `En tu imagen hay ${String(faces)} caras: buscamos la más grande. Si no es la tuya, probá con una en la que salgas solo vos.`,
      );
    }
    if (results.length === 0) toast.warning('No se encontraron coincidencias');
    else onFound(results);
  };
  const run = async (pictures: File[], find: (pictures: File[]) => Promise<void>) => {
    setBusy(true);
    try {
      await find(pictures);
    } catch (error) {
      const text = error instanceof ApiError ? error.text : '';
      toast.error(text || 'Error al procesar la imagen');
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    missed,
    kept,
    search: (pictures) => {
      const problem = refusalOf(pictures);
      if (problem) toast.error(problem);
      else
        void run(pictures, async (chosen) => {
          const small = await prepare(chosen);
          if (small) await send(small);
        });
    },
    searchAgain: () => void run(kept.map(asFile), send),
    forget: forgetSelfies,
  };
}

const loadPreparation = () => fetchPart(() => import('../../../api/selfies.ts'));

/** While the person still chooses a picture, so that it waits for nothing, neither here nor there. */
export function getReady(): void {
  void loadPreparation();
  prepareFaceSearch().catch(() => undefined); // the search itself says what is wrong
}

/** The usable ones, small; undefined, and a notice, when there is none. */
async function prepare(pictures: File[]): Promise<Blob[] | undefined> {
  const { prepareSelfie } = await loadPreparation();
  const prepared = await Promise.all(pictures.map(prepareSelfie));
  const usable = prepared.flatMap((one) => ('picture' in one ? [one.picture] : []));
  if (usable.length > 0) return usable;
  const [problem] = prepared.flatMap((one) => ('problem' in one ? [one.problem] : []));
  toast.error(problem ?? 'Error al procesar la imagen');
  return undefined;
}

function refusalOf(pictures: File[]): string {
  if (pictures.length > MAX_SELFIES) return `Elegí hasta ${String(MAX_SELFIES)} imágenes.`;
  if (pictures.some(({ size }) => size === 0)) {
    return 'La imagen está vacía: puede que todavía no se haya bajado a tu teléfono. Abrila en tu galería o elegí otra.';
  }
  if (pictures.some(({ type }) => type !== '' && !type.startsWith('image/'))) {
    return 'El archivo no es una imagen: elegí una foto.';
  }
  if (pictures.some(({ size }) => size > SELFIE_MAX_BYTES)) {
    return `La imagen es demasiado grande: elegí una de hasta ${megabytes(SELFIE_MAX_BYTES)}.`;
  }
  return '';
}
