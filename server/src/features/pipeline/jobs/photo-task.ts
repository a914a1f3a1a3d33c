// Runs a worker's task on a photo's original, and tells failures worth trying again from the rest.
import { TaskError } from '../../../platform/processes/task-error.ts';
import { PermanentJobError } from '../../../platform/queue/worker.ts';
import { withLocalFile, type Storage } from '../../../platform/storage/storage.ts';

/**
 * An original that is not there is asked for again, as long as a job is tried: its disk may be away, and is no photo lost.
 * So is one that is taken away while it is read, with its photo or its disk.
 * @throws PermanentJobError when the original cannot be decoded
 */
export async function runTask<T>(
  storage: Storage,
  originalKey: string,
  task: (path: string) => Promise<T>,
): Promise<T> {
  try {
    return await withLocalFile(storage, originalKey, task);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    await storage.sizeOf(originalKey);
    throw new PermanentJobError(UNREADABLE, { cause: error });
  }
}

const UNREADABLE = 'unreadable';

function isUnreadable(error: unknown): boolean {
  return error instanceof TaskError && error.code === 'unreadable-image';
}

/** What the operator reads about a photo whose job was given up. */
export function failureText(error: string): string {
  return error === UNREADABLE
    ? 'La imagen está dañada y no se puede leer. Borrala y subila de nuevo.'
    : 'No se pudo procesar después de varios intentos. Probá de nuevo.';
}
