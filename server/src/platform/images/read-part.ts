import type { FileHandle } from 'node:fs/promises';

/** From `at`, `length` bytes or as many as there are. */
export async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
