// The shop as this program calls it. What will pass is waited for and tried again; what will not is
// either of one photo (Refused) or ends everything (Stop).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@photolab/contract/endpoint';
import { knownPhotos, uploadPhoto } from '@photolab/contract/endpoints/photo-desk';
import { listOwnEvents } from '@photolab/contract/endpoints/team';
import { ERRORS } from '@photolab/contract/errors';
import { requestOf, type AnyInput, type Inputs } from '@photolab/contract/request';
import * as z from 'zod/mini';
import { INTERRUPTED, NOT_ALLOWED, Stop, UNREACHABLE, WRONG_USE } from './stop.ts';
import { within } from './within.ts';

/** The shop refuses one photo, with its reason. */
export class Refused extends Error {
  constructor(
    message: string,
    /** The same photo may be taken another time. */
    readonly mayPass = false,
  ) {
    super(message);
  }
}

/** The shop does not answer, or not now. */
class Away extends Error {
  constructor(
    message: string,
    readonly pauseMs = 0,
  ) {
    super(message);
  }
}

/** The shop had no time for this one photo: after some tries the others go on without it. */
class Slow extends Away {}
const SLOW_TRIES = 3;

export interface ShopOptions {
  url: string;
  token: string;
  /** How long one call is tried again before the program gives up; the time that a computer sleeps is no part of it. */
  patienceMs: number;
  /** Ends what is under way. */
  signal: AbortSignal;
  /** What fails is not tried again. */
  stopping: AbortSignal;
  /** A call failed and will be tried again. */
  onAway: (text: string) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Somebody has to make room first, and each try is a whole photo, often of a phone's data. */
const ROOM_PAUSE_MS = 120_000;
/** 60 MB at 1 Mbit/s take eight minutes. */
const CALL_TIMEOUT_MS = 600_000;

export type Shop = ReturnType<typeof openShop>;

export function openShop(options: ShopOptions) {
  async function call<
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    O extends z.ZodMiniType,
  >(endpoint: Endpoint<P, Q, B, O>, ...[input]: Inputs<P, Q, B>): Promise<z.output<O>> {
    const answer = await persistently(options, () => send(options, endpoint, input ?? {}));
    const read = endpoint.output.safeParse(answer);
    if (!read.success)
      throw new Stop(WRONG_USE, `En ${options.url} no contesta una tienda Photolab.`);
    return read.data;
  }
  return {
    listEvents: () => call(listOwnEvents),
    askKnown: (eventId: number, files: { name: string; hash: string }[]) =>
      call(knownPhotos, { params: { id: eventId }, body: { files } }),
    upload: (eventId: number, file: File) =>
      call(uploadPhoto, { params: { id: eventId }, files: [file] }),
  };
}

/** @throws Stop when it was away for too long */
async function persistently<T>(
  { patienceMs, signal, stopping, onAway }: ShopOptions,
  deed: () => Promise<T>,
): Promise<T> {
  let away = 0;
  let slow = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const begun = Date.now();
    try {
      return await deed();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      // What took longer was a large photo on a slow line, or a computer that fell asleep.
      away += Math.min(Math.max(0, Date.now() - begun), LONGEST_PAUSE_MS);
      if (error instanceof Slow) slow += 1;
      if (slow === SLOW_TRIES) throw new Refused(error.message, true);
      if (stopping.aborted) throw new Stop(INTERRUPTED, 'Cortado.');
      const rest = Math.max(pause, error.pauseMs);
      if (away + rest > patienceMs) {
        throw new Stop(UNREACHABLE, `${error.message} Volvé a correrlo: sigue donde quedó.`);
      }
      onAway(error.message);
      away += rest;
      await within({ endings: [signal, stopping], ms: rest }, (woken) =>
        sleep(rest, undefined, { signal: woken }),
      ).catch(() => undefined);
      signal.throwIfAborted();
    }
  }
}

async function send(
  { url, token, signal }: ShopOptions,
  endpoint: Endpoint,
  input: AnyInput,
): Promise<unknown> {
  const { url: path, method, headers, body } = requestOf(endpoint, input);
  let answer: Response;
  let text: string;
  try {
    [answer, text] = await within({ endings: [signal], ms: CALL_TIMEOUT_MS }, async (limited) => {
      const begun = await fetch(url + path, {
        method,
        body,
        headers: { ...headers, authorization: `Bearer ${token}` },
        // Followed to another address, an upload would arrive as nothing and without its token.
        redirect: 'manual',
        signal: limited,
      });
      return [begun, await begun.text()];
    });
  } catch {
    signal.throwIfAborted();
    throw new Away(`La tienda (${url}) no contesta.`);
  }
  const content = parseJson(text);
  if (answer.ok) return content;
  throw failureOf(answer, reasonIn(content), url);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refusal = z.object({ error: z.string() });
const reasonIn = (content: unknown) => refusal.safeParse(content).data?.error;

function failureOf({ status, headers }: Response, reason: string | undefined, url: string): Error {
  if (status >= 300 && status < 400) {
    const place = headers.get('location') ?? '';
    const origin = URL.canParse(place, url) ? new URL(place, url).origin : place;
    return new Stop(WRONG_USE, `La tienda está en ${origin}: usá --shop ${origin}.`);
  }
  if (status >= 500 || status === 429 || status === 408) {
    const seconds = Number(headers.get('retry-after')) || 0;
    if (status === ERRORS['image-slow'][0] && reason !== undefined)
      return new Slow(reason, 1_000 * seconds);
    if (status === ERRORS['storage-full'][0] && reason !== undefined)
      return new Away(reason, ROOM_PAUSE_MS);
    return new Away(reason ?? `La tienda contestó ${String(status)}.`, 1_000 * seconds);
  }
  if (reason === undefined)
    return new Stop(WRONG_USE, `En ${url} no contesta una tienda Photolab.`);
  const isAllowed = status !== 401 && status !== 403 && status !== 404;
  return isAllowed ? new Refused(reason) : new Stop(NOT_ALLOWED, reason);
}
