// What an archive's index tells: the database of its last whole backup, and every file that is in it.
import { createGunzip, createGzip } from 'node:zlib';
import { createInterface } from 'node:readline';
import { Readable, pipeline } from 'node:stream';
import * as z from 'zod/mini';
import type { Archive, Part } from './archive.ts';

const part = { offset: z.number(), size: z.number() };
const lineSchema = z.union([
  z.object({
    backup: z.object({
      at: z.string(),
      withFiles: z.boolean(),
      database: z.object(part),
      shop: z.optional(z.string()),
    }),
  }),
  z.object({ key: z.string(), version: z.string(), current: z.boolean(), ...part }),
]);

export interface Backup {
  at: string;
  withFiles: boolean;
  database: Part;
  /** Whose it is; not told by earlier releases. */
  shop?: string | undefined;
}

export interface Contents {
  /** Undefined until a first backup came to its end. */
  backup: Backup | undefined;
  files: Map<string, ArchivedFile>;
}

export interface ArchivedFile extends Part {
  version: string;
  /** Belongs to the last whole backup; else it waits for the next, or was deleted since. */
  current: boolean;
}

export async function readContents(archive: Archive): Promise<Contents> {
  const contents: Contents = { backup: undefined, files: new Map() };
  const index = archive.readIndex();
  if (!index) return contents;
  for await (const text of unpackLines(index)) {
    const line = lineSchema.parse(JSON.parse(text));
    if ('backup' in line) contents.backup = line.backup;
    else {
      const { key, ...file } = line;
      contents.files.set(key, file);
    }
  }
  return contents;
}

export async function commitContents(archive: Archive, { backup, files }: Contents): Promise<void> {
  function* lines() {
    if (backup) yield `${JSON.stringify({ backup })}\n`;
    for (const [key, file] of files) yield `${JSON.stringify({ key, ...file })}\n`;
  }
  await archive.commit(packLines(lines()));
}

/** Lines of text as compressed bytes; a failure of their source is the reader's. */
export function packLines(lines: Iterable<string> | AsyncIterable<string>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(lines), createGzip({ level: 1 }), () => undefined);
}

export async function* unpackLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let failure: Error | null | undefined;
  const text = pipeline(Readable.from(bytes), createGunzip(), (error) => {
    failure = error;
  });
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
  if (failure) throw failure;
}
