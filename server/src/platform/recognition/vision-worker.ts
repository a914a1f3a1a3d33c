// The worker that reads numbers and faces: models are loaded once, by the first task that needs
// them. Pictures and vectors pass through; nothing of them is kept, written or logged.
import type { BibOptions, BibPhoto, BibReader } from '@photolab/vision/bibs/read-bibs';
import type {
  FaceEngine,
  FindOptions,
  FoundFaces,
  SelfieResult,
} from '@photolab/vision/faces/face-engine';
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
  async readBibs({ image, options }: { image: Picture; options?: BibOptions }): Promise<BibPhoto> {
    bibReader ??= import('@photolab/vision/bibs/read-bibs').then(({ loadBibReader }) =>
      loadBibReader(),
    );
    return (await kept(bibReader, () => (bibReader = undefined))).read(toInput(image), options);
  },

  async findFaces(payload: { image: Picture; options?: FindOptions }): Promise<FoundFaces> {
    return (await engine()).findFaces(toInput(payload.image), payload.options);
  },

  async embedSelfie({ image }: { image: Picture }): Promise<SelfieResult> {
    return (await engine()).embedSelfie(toInput(image));
  },
};

export type VisionTasks = typeof handlers;

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
