// A call that did not bring what it should: one of three things, and what follows from which.
import * as z from 'zod/mini';

/**
 * refused: the shop answered that it will not or cannot. unreachable: no answer came.
 * not-understood: an answer came that the contract does not know.
 */
export type ApiErrorKind = 'refused' | 'unreachable' | 'not-understood';

export interface Refusal {
  status: number;
  /** The server's Spanish text; empty when there is none. */
  text?: string;
  /** What is wrong with which field, by the wire's names. */
  problems?: Record<string, string>;
  /** The photos that stood in the way. */
  missing?: number[] | undefined;
}

export class ApiError extends Error {
  private constructor(
    readonly kind: ApiErrorKind,
    /** 0 unless the call was refused. */
    readonly status: number,
    readonly text: string,
    readonly problems: Record<string, string>,
    readonly missing: number[] | undefined,
    options: { cause?: unknown },
  ) {
    super(text || `${kind}${status ? ` with status ${String(status)}` : ''}`, options);
  }

  static refused({ status, text = '', problems = {}, missing }: Refusal): ApiError {
    return new ApiError('refused', status, text, problems, missing, {});
  }

  static unreachable(cause?: unknown): ApiError {
    return new ApiError('unreachable', 0, '', {}, undefined, { cause });
  }

  static notUnderstood(cause: unknown): ApiError {
    return new ApiError('not-understood', 0, '', {}, undefined, { cause });
  }
}

export const hasStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;

/** What was asked for is not there, or no longer. */
export const isGone = (error: unknown): error is ApiError => hasStatus(error, 404);

/** Only what got no answer may get one the next time. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'unreachable';

/** What was sent may have been done for all that came back. */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 400 || error.status >= 500);

/** Nobody said no to what was asked: the same question may be answered later. */
export const isPassing = (error: unknown): boolean =>
  mayHaveArrived(error) || hasStatus(error, 429);

/** A proxy answers for a shop that starts anew, or for a moment has no hand free. */
const BAD_GATEWAY = 502;
const GATEWAY = [BAD_GATEWAY, 503, 504];

/** What is only read may be asked again where the shop itself did not answer. */
export const mayReadAgain = (error: unknown): boolean =>
  mayRetry(error) || (error instanceof ApiError && GATEWAY.includes(error.status));

export const UNEXPECTED_PROBLEM = 'Ocurrio un problema inesperado';

/** Where nobody found words: what may help, and what was typed is still there. */
function silenceText(error: unknown): string {
  if (mayRetry(error)) {
    return 'No pudimos conectarnos: puede ser la señal. Lo que escribiste sigue acá: probá de nuevo.';
  }
  if (mayReadAgain(error)) {
    return 'La tienda no contesta en este momento. Lo que escribiste sigue acá: probá de nuevo en un minuto.';
  }
  return UNEXPECTED_PROBLEM;
}

/**
 * The text of a refusal; the screen's own `sentence` when the shop failed or was not there. Where the
 * specification gives the screen none, the server's text tells of its failures too (storefront §8);
 * `silence` is for when there is no text at all.
 */
export function problemText(
  error: unknown,
  sentence?: string,
  silence = silenceText(error),
): string {
  const told = error instanceof ApiError && (error.status < 500 || sentence === undefined);
  return (told && error.text) || (sentence ?? silence);
}

/** The shop's own words where asking again brings nothing else; empty where it may. */
export const lastWord = (error: unknown): string =>
  isPassing(error) ? '' : problemText(error, '');

const body = z.object({
  error: z.optional(z.string()),
  Message: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  missing: z.optional(z.array(z.number())),
});

/** What a proxy before the shop refuses by itself, in words that are English and HTML. */
const PROXY_WORDS: Readonly<Partial<Record<number, string>>> = {
  413: 'Lo que mandás es demasiado grande. Probá con un archivo más chico.',
  429: 'Son muchos intentos seguidos. Esperá un minuto y probá de nuevo.',
};
/** With these an endpoint refuses in a text alone (decisions, wire). */
const TEXT_ALONE = [400, 401, 409];

/**
 * Whether the shop itself says it. `marked` it does; an answer that lost its mark on the way is taken for
 * the shop's where it has its shape, with a status that a proxy hardly gives.
 */
export function isWordOfTheShop(status: number, value: unknown, marked: boolean): boolean {
  if (marked || PROXY_WORDS[status] || GATEWAY.includes(status)) return marked;
  if (typeof value === 'string') return TEXT_ALONE.includes(status) && !/^\s*</.test(value);
  return body.safeParse(value).success;
}

/** The server's own text, in whichever shape the endpoint refuses. */
export function refusalOf(status: number, value: unknown): ApiError {
  if (typeof value === 'string') return ApiError.refused({ status, text: value });
  const { error, Message, message, fields = {}, missing } = body.safeParse(value).data ?? {};
  return ApiError.refused({
    status,
    text: error ?? Message ?? message ?? '',
    problems: fields,
    missing,
  });
}

/**
 * A refusal that is not the shop's: somebody on the way answered in its place. What that one says of
 * numbers, links and rights is no word on them, so it counts as a gateway that failed.
 */
export function proxyRefusal(status: number): ApiError {
  const text = PROXY_WORDS[status];
  return ApiError.refused({
    status: text || status >= 500 ? status : BAD_GATEWAY,
    text: text ?? '',
  });
}
