// What a person reads on labelled photos. A file of another shape, or photos that lie elsewhere, would give
// figures of nothing: they are refused before a photo is read.
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const numbers = z.record(z.string(), z.array(z.string().check(z.minLength(1))));
const schema = z.object({ truth: numbers, partial: z.optional(numbers) });

/** File below the folder → numbers; `partial`: those that are half hidden. */
export interface BibTruth {
  truth: Record<string, string[]>;
  partial: Record<string, string[]>;
}

/** @throws Error saying what is wrong */
export async function loadTruth(folder: string, file: string): Promise<BibTruth> {
  const read = schema.safeParse(await readJson(file));
  if (!read.success) {
    throw new Error(
      `${file} has to be {"truth": {"FILE": ["NUMBER", …]}, "partial": {…}}:\n${z.prettifyError(read.error)}`,
    );
  }
  const { truth, partial = {} } = read.data;
  await requirePhotos(folder, Object.keys(truth));
  return { truth, partial };
}

/** @throws Error saying what is wrong */
export async function requirePhotos(folder: string, photos: readonly string[]): Promise<void> {
  if (!photos.length) throw new Error('The truth names no photo');
  const missing: string[] = [];
  for (const photo of photos) {
    if (!(await isThere(join(folder, photo)))) missing.push(photo);
  }
  if (!missing.length) return;
  const list = missing.slice(0, 5).join(', ');
  throw new Error(
    `${String(missing.length)} of ${String(photos.length)} photos are not in ${folder}: ${list}`,
  );
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON: ${String(cause)}`, { cause });
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
