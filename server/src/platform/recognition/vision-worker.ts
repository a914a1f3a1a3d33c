// The worker that reads numbers and faces: models are loaded once, by the first task that needs
// them. Pictures and vectors pass through; nothing of them is kept, written or logged.
import type { BibOptions, BibReader } from '@photolab/vision/bibs/read-bibs';
import type { FaceEngine, SelfieResult } from '@photolab/vision/faces/face-engine';
import type { PhotoFindings } from '@photolab/vision/read-photo';
import { serve } from '../processes/serve.ts';

/** A path, or the bytes of a file; bytes arrive as a plain array in the worker. */
type Picture = string | Uint8Array;

interface VisionSettings {
  modelDir?: string;
  secondNetwork: boolean;
}

let bibReader: Promise<BibReader> | undefined;
let faceEngine: Promise<FaceEngine> | undefined;

const handlers = {
  /** Numbers where `bibs` is given, faces where it is asked for. */
  async readPhoto({
    image,
    bibs,
    faces,
  }: {
    image: Picture;
    bibs?: BibOptions;
    faces?: boolean;
  }): Promise<PhotoFindings> {
    const { readPhoto } = await import('@photolab/vision/read-photo');
    return readPhoto(toInput(image), {
      ...(bibs ? { bibs: { reader: await reader(), options: bibs } } : {}),
      ...(faces ? { faces: await engine() } : {}),
    });
  },

  /** So that the first selfie waits for no model. */
  async loadFaces(): Promise<void> {
    await engine();
  },

  async embedSelfie({ image }: { image: Picture }): Promise<SelfieResult> {
    return (await engine()).embedSelfie(toInput(image));
  },
};

export type VisionTasks = typeof handlers;

function reader(): Promise<BibReader> {
  const { modelDir } = settings();
  bibReader ??= import('@photolab/vision/bibs/read-bibs').then(({ loadBibReader }) =>
    loadBibReader(modelDir === undefined ? {} : { modelDir }),
  );
  return kept(bibReader, () => (bibReader = undefined));
}

function engine(): Promise<FaceEngine> {
  faceEngine ??= import('@photolab/vision/faces/face-engine').then(({ loadFaceEngine }) =>
    loadFaceEngine(settings()),
  );
  return kept(faceEngine, () => (faceEngine = undefined));
}

/** A failed loading is forgotten, so that a repaired model file is found without a restart. */
async function kept<Value>(loading: Promise<Value>, forget: () => void): Promise<Value> {
  try {
    return await loading;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Set by `createVisionPool`. */
function settings(): VisionSettings {
  const { VISION_MODEL_DIR: modelDir, VISION_SECOND_NETWORK: second } = process.env;
  return { ...(modelDir ? { modelDir } : {}), secondNetwork: second !== 'off' };
}

function toInput(image: Picture): string | Buffer {
  if (typeof image === 'string') return image;
  return Buffer.from(image.buffer, image.byteOffset, image.byteLength);
}

serve(handlers);
