// Moves every file of one storage to another, each whole before it is taken away here.
import { buffer } from 'node:stream/consumers';
import { inOrder } from '../in-order.ts';
import { contentTypeOf } from './content-types.ts';
import { isStored, sizeIfStored, StorageMissing, tellingWhere, type Storage } from './storage.ts';

const AT_ONCE = 4;
export const GO_ON = 'What was moved stays moved: run it again to go on.';

export interface Moved {
  files: number;
  bytes: number;
}

/** Moves until nothing is left; a file that is deleted meanwhile stays deleted. */
export async function moveFiles(
  from: Storage,
  to: Storage,
  { signal, onFile }: { signal?: AbortSignal; onFile?: (moved: Moved) => void } = {},
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0 };
  for await (const bytes of inOrder(from.list(), AT_ONCE, ({ key }) =>
    tellingWhere(key, moveFile(from, to, key), GO_ON),
  )) {
    signal?.throwIfAborted();
    moved.files += 1;
    moved.bytes += bytes;
    onFile?.(moved);
  }
  return moved;
}

/** Whole: what was copied before a kill needs no second copy, and what the shop wrote there since is newer. */
const isThere = async (to: Storage, key: string, size: number) =>
  (await sizeIfStored(to, key)) === size;

async function moveFile(from: Storage, to: Storage, key: string): Promise<number> {
  try {
    const size = await from.sizeOf(key);
    if (!(await isThere(to, key, size))) {
      const content = await buffer((await from.read(key)).stream);
      await to.put(key, content, contentTypeOf(key));
      if (!(await isThere(to, key, content.length))) throw new Error(`${key} did not arrive whole`);
      // Deleted by the shop while it was copied.
      if (!(await isStored(from, key))) await to.delete(key);
    }
    await from.delete(key);
    return size;
  } catch (error) {
    if (error instanceof StorageMissing) return 0;
    throw error;
  }
}
