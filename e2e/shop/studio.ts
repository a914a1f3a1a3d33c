// What is in the shop before the first journey, for all of them to look at and for none to change
// (shared.ts), and where its pictures are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const PICTURES = join(import.meta.dirname, '../../.cache/e2e/pictures');

/** The path of a drawn or real picture. */
export const picture = (name: string): string => join(PICTURES, name);

export const ADMIN = { email: 'estudio@photolab.example', password: 'maraton-2026' };

const shot = z.object({ file: z.string(), numbers: z.array(z.string()) });
const manifest = z.object({
  /** For a journey to upload; in no event yet. */
  uploads: z.array(shot),
  crowd: z.array(shot),
  /** The runner of the selfie, and the photos that show that runner. */
  runner: z.object({ number: z.string(), photos: z.array(shot) }),
  /** Photos with nobody in them. */
  landscapes: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export const readManifest = (): Manifest =>
  manifest.parse(JSON.parse(readFileSync(picture('manifest.json'), 'utf8')));

const named = z.object({ id: z.int(), name: z.string() });

const studioSchema = z.object({
  url: z.string(),
  dataDir: z.string(),
  /** The administrator's session cookie. */
  adminCookie: z.string(),
  /** More photos than a page holds, numbers given by a person, faces searchable. */
  marathon: z.extend(named, {
    price: z.number(),
    photoIds: z.array(z.int()),
    /** A number and the photos that carry it. */
    number: z.string(),
    numberIds: z.array(z.int()),
    runnerNumber: z.string(),
    runnerIds: z.array(z.int()),
  }),
  /** No number reading; faces are searched, but nobody is in its photos. */
  trail: z.extend(named, { photoIds: z.array(z.int()) }),
  upcoming: named,
  otherEvent: named,
  faq: named,
  news: named,
  sponsor: named,
  slideId: z.int(),
  /** Paid orders, the newest last. */
  operationNumbers: z.array(z.string()),
  orderIds: z.array(z.string()),
});
export type Studio = z.output<typeof studioSchema>;

/** The global set-up leaves the facts in a file that this variable names. */
export const STUDIO_FILE = 'E2E_STUDIO';

export function readStudio(): Studio {
  return studioSchema.parse(JSON.parse(readFileSync(process.env[STUDIO_FILE] ?? '', 'utf8')));
}
