// A batch of files on its way: read, asked about by content, sent where the event has not got them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PHOTO_MAX_BYTES } from '@photolab/contract/endpoints/photo-desk';
import { markedName } from '@photolab/domain/shop/photo-files';
import type { Found } from './folder.ts';
import { Refused, type Shop } from './shop.ts';

/** What became of a file. */
export type Outcome =
  | { kind: 'sent'; name: string }
  | { kind: 'present' }
  | {
      kind: 'failed';
      reason: string;
      /** The same file may be taken another time. */
      mayPass?: boolean;
    };

/** Tells what became of each file. */
export type Tell = (file: Found, outcome: Outcome) => void;

interface Candidate extends Found {
  /** SHA-256 in hex. */
  hash: string;
}

/** A file that goes on changing is given up after so many times. */
const MOST_TRIES = 5;

export interface Target {
  shop: Pick<Shop, 'askKnown' | 'upload'>;
  eventId: number;
}

/** Those that the event has not got, with the name they get there. */
export async function findNew(
  { shop, eventId }: Target,
  files: Found[],
  tell: Tell,
): Promise<(Candidate & { name: string })[]> {
  const candidates: Candidate[] = [];
  for (const file of files) {
    const reason = sizeProblem(file.bytes);
    const hash = reason ? undefined : await hashOf(file.path);
    if (hash) candidates.push({ ...file, hash });
    else tell(file, reason ? { kind: 'failed', reason } : UNREADABLE);
  }
  if (candidates.length === 0) return [];
  const asked = candidates.map(({ path, hash }) => ({ name: basename(path), hash }));
  const answer = await shop.askKnown(eventId, asked);
  const known = new Set(answer.known);
  const taken = new Set(answer.nameTaken);
  return candidates.flatMap((file) => {
    const name = basename(file.path);
    if (!known.has(file.hash)) return { ...file, name: taken.has(name) ? nameBeside(file) : name };
    tell(file, { kind: 'present' });
    return [];
  });
}

/** @throws Stop when nothing more can be sent */
export async function sendNew(
  target: Target,
  file: Candidate & { name: string },
  tell: Tell,
): Promise<void> {
  let next: (Candidate & { name: string }) | undefined = file;
  for (let tries = 1; next; tries++) {
    const outcome = await sendOnce(target, next);
    if (outcome !== 'changed') {
      tell(file, outcome);
      return;
    }
    if (tries === MOST_TRIES) {
      tell(file, { kind: 'failed', reason: 'Sigue cambiando mientras se sube.', mayPass: true });
      return;
    }
    [next] = await findNew(target, [file], tell);
  }
}

/** `changed`: the file, or what the event has, is not what it was when it was asked about. */
async function sendOnce(
  { shop, eventId }: Target,
  { path, hash, name }: Candidate & { name: string },
): Promise<Outcome | 'changed'> {
  const content = await readFile(path).catch(() => undefined);
  if (!content) return UNREADABLE;
  if (createHash('sha256').update(content).digest('hex') !== hash) return 'changed';
  try {
    await shop.upload(eventId, new File([content], name));
    return { kind: 'sent', name };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Somebody else sends the same folder, or two cards hold the same name.
    const answer = await shop.askKnown(eventId, [{ name, hash }]);
    if (answer.known.length > 0) return { kind: 'present' };
    if (answer.nameTaken.length > 0) return 'changed';
    return { kind: 'failed', reason: error.message, mayPass: error.mayPass };
  }
}

const UNREADABLE: Outcome = {
  kind: 'failed',
  reason: 'No se puede leer el archivo.',
  mayPass: true,
};

/** What is refused for its size is not sent. */
export const bytesToSend = (bytes: number): number => (sizeProblem(bytes) ? 0 : bytes);

function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'El archivo está vacío.';
  return bytes > PHOTO_MAX_BYTES ? 'El archivo pesa más de 60 MB.' : undefined;
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Cameras count to 9999 and begin again: another photo of that name gets its content's mark. */
function nameBeside({ path, hash }: Candidate): string {
  return markedName(basename(path), hash.slice(0, 6));
}
