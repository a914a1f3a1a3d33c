// The one way to call the shop's API: writes what an endpoint takes, reads what it answers.
import {
  IDEMPOTENCY_HEADER,
  TOTAL_COUNT_HEADER,
  WORDS_HEADER,
  WORDS_LANGUAGE,
  type Endpoint,
} from '@photolab/contract/endpoint';
import { requestOf, type AnyInput, type Inputs } from '@photolab/contract/request';
import type * as z from 'zod/mini';
import { endsWith } from './abort.ts';
import { ApiError, isWordOfTheShop, proxyRefusal, refusalOf } from './api-error.ts';

const TIMEOUT_MS = 20_000;

/** What of an endpoint says for whom it is. */
export type Asked = Pick<Endpoint, 'access'>;

/** Whoever wants to know of every refusal: the administration, whose sessions end while forms are filled. */
export const refusals: { heard?: (asked: Asked, status: number) => void } = {};

/** Names the attempt that a call belongs to. */
export const attemptHeader = (attempt: string) => ({ [IDEMPOTENCY_HEADER]: attempt });

interface SendOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** @throws ApiError; a call aborted by `signal` rejects with its AbortError */
export async function call<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(endpoint: Endpoint<P, Q, B, O>, ...[input]: Inputs<P, Q, B, SendOptions>): Promise<z.output<O>> {
  const { value } = await send(endpoint, input);
  return readAnswer(endpoint, value);
}

/** The same for a paged list: its items and its whole length. */
export async function callPage<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, O>,
  ...[input]: Inputs<P, Q, B, SendOptions>
): Promise<{ items: z.output<O>; total: number }> {
  const { value, total } = await send(endpoint, input);
  return { items: readAnswer(endpoint, value), total };
}

/** @throws ApiError `not-understood` */
export function readAnswer<O extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, O>,
  value: unknown,
): z.output<O> {
  const parsed = endpoint.output.safeParse(value);
  if (!parsed.success) throw ApiError.notUnderstood(parsed.error);
  return parsed.data;
}

async function send(
  endpoint: Endpoint,
  { headers, signal, ...input }: AnyInput & SendOptions = {},
): Promise<{ value: unknown; total: number }> {
  // An address that names none: there is nothing to ask for.
  if (Object.values(input.params ?? {}).some(Number.isNaN)) throw ApiError.refused({ status: 404 });
  const { url, method, headers: own, body } = requestOf(endpoint, input);
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    signal: endsWith(signal, endpoint.upload ? TIMEOUT_MS * 6 : TIMEOUT_MS),
    headers: { ...own, ...headers },
    body,
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw ApiError.unreachable(error);
  }
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok) {
    throw failureOf(endpoint, response.status, text, response.headers.get(WORDS_HEADER));
  }
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER) ?? 0);
  return { value: isJson ? jsonOrText(text) : text, total };
}

/** What an answer says that brings nothing; `language` is that of its words. */
export function failureOf(
  asked: Asked,
  status: number,
  text: string,
  language: string | null,
): ApiError {
  refusals.heard?.(asked, status);
  const value = jsonOrText(text);
  // Half of what was said: the line ended within it.
  if (value === text && /^[{"]/.test(text)) return ApiError.unreachable();
  const isOurs = isWordOfTheShop(status, value, language === WORDS_LANGUAGE);
  return isOurs ? refusalOf(status, value) : proxyRefusal(status);
}

/** What is no JSON is read as the text it is, and refused by the contract. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
