// Selfies become vectors and are gone: the upload's file is removed before anything is done with
// it, and neither picture nor vector is stored or logged.
import { readFile, rm } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';
import { asAppError } from '../../http/image-errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inspectImage } from '../../platform/images/inspect.ts';
import { TaskError } from '../../platform/processes/task-error.ts';
import {
  RecognitionBusy,
  type Recognition,
  type SelfieProblem,
} from '../../platform/recognition/recognition.ts';

const RETRY_AFTER_SECONDS = 5;
const PROBLEMS = {
  'no-face': 'no-face',
  'too-small': 'face-too-small',
  blurred: 'face-blurred',
  turned: 'face-turned',
} as const satisfies Record<SelfieProblem, string>;

/**
 * The vectors of the usable ones; a selfie without a usable face is passed over as long as another
 * one has it. @throws AppError
 */
export async function embedSelfies(
  recognition: Recognition,
  uploads: UploadedFile[],
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  let problem: SelfieProblem = 'no-face';
  for (const image of await takeIntoMemory(uploads)) {
    const selfie = await embed(recognition, image);
    if ('vector' in selfie) vectors.push(selfie.vector);
    else problem = selfie.problem;
  }
  if (vectors.length === 0) throw new AppError(PROBLEMS[problem]);
  return vectors;
}

async function takeIntoMemory(uploads: UploadedFile[]): Promise<Buffer[]> {
  const images: Buffer[] = [];
  for (const { path } of uploads) {
    await inspectImage(path).catch((error: unknown) => {
      throw asAppError(error);
    });
    images.push(await readFile(path));
    await rm(path, { force: true });
  }
  return images;
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
