// The pool of vision workers, as the server opens it; loads no model and no native library itself.
import { fileURLToPath } from 'node:url';
import { workerMemory } from '@photolab/vision/worker-memory';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../processes/pool.ts';
import type { VisionTasks } from './vision-worker.ts';

export type VisionPool = WorkerPool<VisionTasks>;

interface VisionPoolOptions extends Pick<
  WorkerPoolOptions,
  'size' | 'maxQueued' | 'idleMs' | 'onEvent'
> {
  secondNetwork: boolean;
  modelDir?: string;
  mostComputingMs?: number;
  maxRssBytes?: number;
}

/** Of computing; a 22-megapixel photo with many faces takes 3 s of a quick core. */
const MOST_COMPUTING_MS = 60_000;
/** Faces need 1.2 GB at most (measured on photos of up to 22 megapixels); numbers come on top. */
const MAX_RSS_BYTES = 2e9;

export function createVisionPool({
  secondNetwork,
  modelDir,
  ...options
}: VisionPoolOptions): VisionPool {
  return createWorkerPool<VisionTasks>({
    entry: fileURLToPath(new URL('./vision-worker.ts', import.meta.url)),
    mostComputingMs: MOST_COMPUTING_MS,
    maxRssBytes: MAX_RSS_BYTES,
    env: {
      ...workerMemory,
      VISION_SECOND_NETWORK: secondNetwork ? 'on' : 'off',
      ...(modelDir === undefined ? {} : { VISION_MODEL_DIR: modelDir }),
    },
    ...options,
  });
}
