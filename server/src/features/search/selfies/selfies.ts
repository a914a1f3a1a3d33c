// Selfies become vectors and are gone: when its turn comes the upload's file is read and removed, and
// neither picture nor vector is stored or logged.
import { readFile, rm } from 'node:fs/promises';
import { AppError } from '../../../http/app-error.ts';
import { asAppError } from '../../../http/image-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { ImageWorkers } from '../../../platform/images/image-workers.ts';
import { FACE_MAX_PIXELS } from '../../../platform/images/picture-limits.ts';
import { TaskError } from '../../../platform/processes/task-error.ts';
import {
  RecognitionBusy,
  type Recognition,
  type SelfieProblem,
} from '../../../platform/recognition/recognition.ts';
import type { FairTurns } from './fair-turns.ts';

const RETRY_AFTER_SECONDS = 5;
const PROBLEMS = {
  'no-face': 'no-face',
  'too-small': 'face-too-small',
  blurred: 'face-blurred',
  turned: 'face-turned',
} as const satisfies Record<SelfieProblem, string>;

/** The pictures, and from where they came: each address has its share of the searches. */
export interface SelfieQuery {
  uploads: UploadedFile[];
  address: string;
}

export interface SelfieDeps {
  recognition: Recognition;
  images: Pick<ImageWorkers, 'inspect' | 'prepareUploads'>;
  turns: FairTurns;
}

export interface ReadSelfies {
  vectors: Float32Array[];
  /** The most that one of them shows; the largest one was taken. */
  faces: number;
}

/**
 * The vectors of the usable ones; a selfie without a usable face is passed over as long as another
 * one has it. @throws AppError
 */
export async function embedSelfies(
  deps: SelfieDeps,
  { uploads, address }: SelfieQuery,
): Promise<ReadSelfies> {
  const vectors: Float32Array[] = [];
  let faces = 0;
  let problem: SelfieProblem = 'no-face';
  for (const { path } of uploads) {
    const { width, height } = await inspect(deps, path);
    const selfie = await deps.turns.run(address, width * height, async () => {
      const image = await readFile(path);
      await rm(path, { force: true });
      return embed(deps.recognition, image);
    });
    if ('vector' in selfie) {
      vectors.push(selfie.vector);
      faces = Math.max(faces, selfie.faces ?? 1);
    } else problem = selfie.problem;
  }
  if (vectors.length === 0) throw new AppError(PROBLEMS[problem]);
  return { vectors, faces };
}

/** The processes for selfies end when nobody searches for a while, and take a second or two to stand again. */
export async function prepareForSelfies({ images, recognition }: SelfieDeps): Promise<void> {
  await Promise.all([images.prepareUploads(), recognition.prepareSelfies()]);
}

async function inspect({ images }: SelfieDeps, path: string) {
  try {
    return await images.inspect({ path, maxPixels: FACE_MAX_PIXELS });
  } catch (error) {
    throw asAppError(error, FACE_MAX_PIXELS);
  }
}

async function embed(recognition: Recognition, image: Buffer) {
  try {
    return await recognition.embedSelfie(image);
  } catch (error) {
    if (error instanceof RecognitionBusy) {
      throw new AppError('recognition-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const isUnreadable = error instanceof TaskError && error.code === 'unreadable-image';
    throw isUnreadable ? new AppError('image-broken') : error;
  }
}
