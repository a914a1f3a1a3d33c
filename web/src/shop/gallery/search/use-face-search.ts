// One search by face at a time: pictures are checked and made small here, sent, and kept for the
// tab's next search; what came of it goes to the screen.
import { useEffect, useState } from 'react';
import { ApiError, isPassing } from '../../../api/transport/api-error.ts';
import { findByFace, prepareFaceSearch, type FoundPhoto } from '../../../api/photos.ts';
import { asFile, forgetSelfies, keepSelfies, useKeptSelfies } from '../../../state/selfies.ts';
import { whoIsHere } from '../../../state/person/still-here.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fetchPart } from '../../../ui/late/fetch-part.ts';
import { tellNotOpened } from '../../../ui/late/late.tsx';

export interface FaceSearchControl {
  busy: boolean;
  /** Ends the search that is under way; its picture stays for the next one. */
  stop: () => void;
  /** Nobody was found with the last picture. */
  missed: boolean;
  /** Pictures of an earlier search in this tab, as addresses. */
  kept: readonly string[];
  search: (pictures: File[]) => void;
  /** With the pictures of the earlier search. */
  searchAgain: () => void;
  forget: () => void;
}

/** Why a search ends whose picture was taken back: it is kept no more, and nobody is looked for by it. */
const FORGOTTEN = 'forgotten';

interface Running {
  signal: AbortSignal;
  /** Whoever began it has neither left the phone to somebody else nor taken the picture back. */
  isHere: () => boolean;
}

export function useFaceSearch(
  eventId: number,
  onFound: (found: FoundPhoto[]) => void,
): FaceSearchControl {
  const { busy, run, stop } = useRunning();
  const [missed, setMissed] = useState(false);
  const kept = useKeptSelfies();
  const send = async (small: Blob[], { signal, isHere }: Running) => {
    const { results, faces = 1 } = await findByFace(eventId, small, signal).catch(
      async (error: unknown) => {
        // Nobody is asked to take another selfie where nothing was said of this one.
        if (isHere() && (isPassing(error) || signal.aborted)) await keepSelfies(small);
        throw error;
      },
    );
    if (!isHere()) return;
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
  return {
    busy,
    stop,
    missed,
    kept,
    search: (pictures) =>
      void run(pictures, async (chosen, one) => {
        const small = await prepare(chosen);
        if (small) await send(small, one);
      }),
    searchAgain: () => void run(kept.map(asFile), send),
    forget: () => {
      stop(FORGOTTEN);
      forgetSelfies();
    },
  };
}

/** One search at a time. */
function useRunning() {
  const [running, setRunning] = useState<AbortController>();
  // Whoever goes elsewhere is told of nothing there; the picture stays for the next one.
  useEffect(() => () => running?.abort(), [running]);
  const run = async (
    pictures: File[],
    find: (pictures: File[], running: Running) => Promise<void>,
  ) => {
    const search = new AbortController();
    setRunning(search);
    const { signal } = search;
    const isSame = whoIsHere();
    try {
      await find(pictures, { signal, isHere: () => isSame() && signal.reason !== FORGOTTEN });
    } catch (error) {
      if (signal.aborted) return;
      toast.error((error instanceof ApiError && error.text) || 'Error al procesar la imagen');
    } finally {
      setRunning((latest) => (latest === search ? undefined : latest));
    }
  };
  const stop = (why?: string) => {
    running?.abort(why);
    setRunning(undefined);
  };
  return { busy: running !== undefined, run, stop };
}

export const preparation = {
  load: () => fetchPart(() => import('../../../api/selfies.ts')),
};

/** While the person still chooses a picture, so that it waits for nothing, neither here nor there. */
export function getReady(): void {
  preparation.load().catch(() => undefined); // so does what comes of the picture
  prepareFaceSearch().catch(() => undefined); // the search itself says what is wrong
}

/** The usable ones, small; undefined, and a notice, when there is none. */
async function prepare(pictures: File[]): Promise<Blob[] | undefined> {
  const part = await preparation.load().catch(tellNotOpened);
  if (!part) return undefined;
  const { prepareSelfie, refusalOf } = part;
  const refusal = refusalOf(pictures);
  if (refusal) {
    toast.error(refusal);
    return undefined;
  }
  const prepared = await Promise.all(pictures.map(prepareSelfie));
  const usable = prepared.flatMap((one) => ('picture' in one ? [one.picture] : []));
  if (usable.length > 0) return usable;
  const [problem] = prepared.flatMap((one) => ('problem' in one ? [one.problem] : []));
  toast.error(problem ?? 'Error al procesar la imagen');
  return undefined;
}
