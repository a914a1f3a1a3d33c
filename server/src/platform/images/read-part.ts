import type { FileHandle } from 'node:fs/promises';

const AHEAD_BYTES = 65_536;
/** What a file is made of may be as small as a byte: so many pieces are walked through, in some 50 ms. */
export const MOST_PIECES = 100_000;

/** From `at`, `length` bytes or as many as there are. */
export async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The same for many small parts that follow each other: the disk is asked once for thousands of them. */
export function readAhead(file: FileHandle) {
  let start = 0;
  let ahead: Buffer = Buffer.alloc(0);
  return async (at: number, length: number): Promise<Buffer> => {
    if (at < start || at + length > start + ahead.length) {
      ahead = await readPart(file, at, Math.max(length, AHEAD_BYTES));
      start = at;
    }
    return ahead.subarray(at - start, at - start + length);
  };
}
