// What an endpoint is. One place on the server enforces all of it; the web's client obeys it.
import type { Role } from '@photolab/domain/people/roles';
import type * as z from 'zod/mini';

/**
 * Who may call: everybody, only people without a session, people with one, the owners (`admin`), or
 * owners and photographers, owners and cashiers (domain/people/roles).
 */
export type Access = 'public' | 'guest' | Role;

/**
 * How a photographer's call tells which event it is about, so that only their own are theirs: by the
 * id in its path (of an event, a photo, a reading), by the ids of photos in its body, by the event in its
 * path and the one it leads `to` in its body (`events`), or `own`: the handler itself answers of their own.
 */
export type Within = 'event' | 'events' | 'photo' | 'reading' | 'photos' | 'own';

/**
 * The body of a refused request:
 * text: the Spanish text alone (text/plain); json-text: a JSON string; the others: an object with
 * the text under those names.
 */
export type ErrorShape = 'text' | 'json-text' | 'error' | 'message' | 'Message' | 'Message+error';

/** A multipart file field. */
export interface UploadField {
  field: string;
  /** A second name under which the field is accepted, where the specification leaves it open. */
  alsoNamed?: string;
  required: boolean;
  maxBytes: number;
  /** How many files the field may carry; 1 unless told. */
  maxFiles?: number;
}

/** At most `max` calls per `seconds` from one address. */
interface RateLimit {
  max: number;
  seconds: number;
  /** Of what is kept for long: at most so many a day, too. */
  perDay?: number;
}

export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`, with `:name` for path parameters. */
  path: `/${string}`;
  access: Access;
  /** Of every endpoint for photographers. */
  within?: Within;
  /** An upload token opens it too, for whoever it belongs to. */
  token?: true;
  summary: string;
  params?: P;
  query?: Q;
  /** JSON, or the text fields of a multipart form when `upload` is set. */
  body?: B;
  upload?: UploadField;
  /** The answer; `binary` answers are streamed by the handler itself. */
  output: O;
  binary?: string;
  status?: 200 | 201 | 202;
  errors: ErrorShape;
  rateLimit?: RateLimit;
  /** Sent again with the same key (IDEMPOTENCY_HEADER) by the same person it is refused as `made-already`. */
  once?: true;
  /** The answer is one page of a list; its whole length travels in the header `X-Total-Count`. */
  paged?: true;
}

/** Names an attempt: what is sent again with it, after an answer that was lost, is not done twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** What an attempt may be called; by another name it is none. */
export const ATTEMPT_NAME = /^[\w-]{8,100}$/;

export function endpoint<
  P extends z.ZodMiniType = z.ZodMiniUndefined,
  Q extends z.ZodMiniType = z.ZodMiniUndefined,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
  O extends z.ZodMiniType = z.ZodMiniType,
>(definition: Endpoint<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return definition;
}

export const TOTAL_COUNT_HEADER = 'x-total-count';
/** A refusal in the shop's own words says so; what a proxy answers in its place does not. */
export const WORDS_HEADER = 'content-language';
export const WORDS_LANGUAGE = 'es';
export const API_PREFIX = '/api';
