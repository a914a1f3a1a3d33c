// One JSON exchange with Mercado Pago: an overall deadline, at most two repetitions with the same
// idempotency key, and answers turned into the port's three errors.
import { withoutEnd } from '@photolab/domain/shop/text';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readText } from '../answer-text.ts';
import { Turns } from '../turns.ts';
import { ProviderNotFound, ProviderRejected, ProviderUnavailable } from './payment-provider.ts';

export interface ProviderHttpOptions {
  apiUrl: string;
  accessToken: string;
  /** For all attempts together. */
  timeoutMs: number;
}

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

const PAUSES_MS = [250, 1000];
const RETRIABLE = [408, 423, 424, 425, 429];
/** Ten times what a search for thirty payments answers: whatever stands in its way may answer anything. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Connections to the provider of one process: however many orders come at once, neither it nor the
 * shop's sockets drown. Whoever waits does so within the call's own deadline.
 */
const turns = new Turns(
  { atOnce: 24, mostWaiting: 200 },
  () => new ProviderUnavailable('too many calls at once'),
);

const errorBody = z.looseObject({
  message: z.nullish(z.string()),
  error: z.nullish(z.string()),
});

/** @throws ProviderUnavailable, ProviderRejected or ProviderNotFound */
export async function callProvider<T>(
  options: ProviderHttpOptions,
  call: ProviderCall,
  answer: z.ZodMiniType<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const what = `${call.method} ${call.path.split('?')[0] ?? ''}`;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await turns.run(() => exchange(options, call, deadline), deadline);
    const pause = PAUSES_MS[attempt];
    if (outcome.kind === 'answer') {
      const parsed = answer.safeParse(outcome.json);
      if (parsed.success) return parsed.data;
      const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      throw new ProviderUnavailable(`${what}: unreadable answer (${fields})`);
    }
    if (outcome.kind === 'error') throw outcome.error(what);
    if (pause === undefined || deadline.aborted) {
      throw new ProviderUnavailable(`${what}: ${outcome.why}`);
    }
    try {
      await sleep(Math.max(pause, outcome.retryAfterMs), undefined, { signal: deadline });
    } catch {
      throw new ProviderUnavailable(`${what}: ${outcome.why}, no time left`);
    }
  }
}

type Outcome =
  | { kind: 'answer'; json: unknown }
  | { kind: 'error'; error: (what: string) => Error }
  | { kind: 'retry'; why: string; retryAfterMs: number };

async function exchange(
  options: ProviderHttpOptions,
  call: ProviderCall,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await fetch(`${withoutEnd(options.apiUrl, '/')}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${options.accessToken}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.idempotencyKey ? { 'x-idempotency-key': call.idempotencyKey } : {}),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      // The token goes to the configured address and nowhere else.
      redirect: 'error',
      signal,
    });
    const text = await readText(response, { signal, most: MOST_BYTES });
    return judge(response, text);
  } catch (error) {
    const why = signal.aborted ? 'no answer in time' : describe(error);
    return { kind: 'retry', why, retryAfterMs: 0 };
  }
}

function judge(response: Response, text: string): Outcome {
  const { status } = response;
  if (response.ok) return { kind: 'answer', json: parseJson(text) };
  if (status >= 500 || RETRIABLE.includes(status)) {
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : 0;
    return { kind: 'retry', why: `status ${String(status)}`, retryAfterMs };
  }
  const body = errorBody.safeParse(parseJson(text)).data;
  const reason = body?.message ?? `status ${String(status)}`;
  return {
    kind: 'error',
    error: (what) =>
      status === 404
        ? new ProviderNotFound(`${what}: ${reason}`)
        : new ProviderRejected(`${what}: ${reason}`, status, body?.error ?? null),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'network failure';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
