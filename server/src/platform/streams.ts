// Every stream over a file is made here, with its error path: the linter allows no other place.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';

/** Large enough that an original of 45 MB takes some hundred reads. */
const CHUNK_BYTES = 128 * 1024;

/**
 * The file is open when this returns: that it is missing is known before anything is sent, and
 * deleting it meanwhile takes nothing from whoever reads.
 */
export async function openFile(path: string): Promise<{ stream: Readable; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return { stream: harmless(file.createReadStream({ highWaterMark: CHUNK_BYTES })), size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What comes while a part is written is written at once behind it, not piece by piece. */
const WAITING_BYTES = 1024 * 1024;

/** For a `pipeline`, which ends both sides when one fails. */
export const fileSink = (path: string): Writable =>
  harmless(createWriteStream(path, { mode: 0o600, highWaterMark: WAITING_BYTES }));

/** An error reaches whoever reads; one that nobody listens to any more does not end the process. */
export function harmless<S extends Readable | Writable>(stream: S): S {
  stream.on('error', () => undefined);
  return stream;
}
