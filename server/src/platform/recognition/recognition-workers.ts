// Recognition in processes of its own: some for photos, at low priority, and one for searches, so
// that a visitor never waits behind an event being read.
import { availableParallelism, constants, setPriority, totalmem } from 'node:os';
import type { Face } from '@photolab/vision/faces/face-engine';
import { checkModels } from '@photolab/vision/models/install';
import { keptFor } from '../kept-for.ts';
import type { WorkerPoolEvent } from '../processes/pool.ts';
import { TaskError, type PoolFailure } from '../processes/task-error.ts';
import { RecognitionBusy, type FoundFace, type Recognition } from './recognition.ts';
import { createVisionPool } from './vision-pool.ts';

/** Of computing; a photo with many faces takes 3 s of a quick core. */
const MOST_FOR_PHOTO_MS = 180_000;
const SEARCH_TIMEOUT_MS = 30_000;
const MAX_WAITING_SEARCHES = 24;
/** Who searches first after such a rest waits a second more, for the models. */
const SEARCH_IDLE_MS = 1_800_000;
/** Hashing the models takes a tenth of a second. */
const MODELS_KNOWN_MS = 10_000;
const BUSY: ReadonlySet<string> = new Set<PoolFailure>(['overflow', 'aborted', 'timeout']);

/** A reader at work; and the shop with its embedded database, its pictures and its searches. */
const READER_BYTES = 400e6;
const REST_BYTES = 700e6;

/** A container's or a service's, where it has less than the machine. */
const ownMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** As many as there are cores, where the machine's memory bears them; one at least. */
export const readersFor = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores, Math.floor((memoryBytes - REST_BYTES) / READER_BYTES)));

/** The processes start with their first task. */
export function createRecognition(options: {
  workers: number | undefined;
  secondFaceNetwork: boolean;
}): Recognition {
  const secondNetwork = options.secondFaceNetwork;
  const photos = createVisionPool({
    secondNetwork,
    size: options.workers ?? readersFor(availableParallelism(), ownMemory()),
    mostComputingMs: MOST_FOR_PHOTO_MS,
    maxQueued: 1000,
    onEvent: lowerPriority,
  });
  const searches = createVisionPool({
    secondNetwork,
    size: 1,
    idleMs: SEARCH_IDLE_MS,
    maxQueued: MAX_WAITING_SEARCHES,
  });
  let preparing: Promise<void> | undefined;
  return {
    readPhoto: async (path, { numbers, faces }) => {
      const found = await photos.run('readPhoto', {
        image: path,
        ...(numbers ? { bibs: numbers.pattern ? { pattern: numbers.pattern } : {} } : {}),
        ...(faces ? { faces } : {}),
      });
      return {
        ...(found.bibs ? { numbers: found.bibs.readings } : {}),
        ...(found.faces ? { faces: found.faces.faces.map(toFoundFace) } : {}),
      };
    },
    embedSelfie: async (image) => {
      const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS);
      const result = await searches.run('embedSelfie', { image }, { signal }).catch(asBusy);
      return 'face' in result ? { vector: result.face.vector, faces: result.faces } : result;
    },
    prepareSelfies: () => {
      preparing ??= searches
        .run('loadFaces', undefined)
        .catch(asBusy)
        .finally(() => (preparing = undefined));
      return preparing;
    },
    findMissingModels: keptFor(MODELS_KNOWN_MS, checkModels).read,
    close: async () => {
      await Promise.all([photos.close(), searches.close()]);
    },
  };
}

function toFoundFace({ box, score, quality, vector }: Face): FoundFace {
  return { box, score, quality: quality.sharpness, vector };
}

/** Photos can wait; visitors and their searches cannot. */
function lowerPriority(event: WorkerPoolEvent): void {
  if (event.kind !== 'started' || event.pid === undefined) return;
  try {
    setPriority(event.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has just ended.
  }
}

function asBusy(error: unknown): never {
  const isBusy = error instanceof TaskError && BUSY.has(error.code);
  throw isBusy ? new RecognitionBusy('too many searches', { cause: error }) : error;
}
