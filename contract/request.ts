// A request from an endpoint and what it takes: the one place that knows how a call becomes method,
// address, headers and body. Whoever sends it (fetch, an upload with progress, a test) only sends.
import * as z from 'zod/mini';
import { API_PREFIX, type Endpoint } from './endpoint.ts';

type Schema = z.ZodMiniType;
type Given<S extends Schema> = z.output<S>;

/** A key that must be given unless the endpoint takes nothing there, or nothing is needed of it. */
type Part<K extends string, S extends Schema, V = Given<S>> = [Given<S>] extends [undefined]
  ? { [key in K]?: undefined }
  : Schema extends S
    ? { [key in K]?: V | undefined }
    : object extends V
      ? { [key in K]?: V | undefined }
      : { [key in K]: V };

/** Path, query and body as the endpoint declares them. */
export type Input<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q, Partial<Given<Q>>> &
  Part<'body', B> & { files?: readonly (File | Blob)[] };

/** An argument with the input: what the endpoint requires does not compile when it is missing. */
export type Inputs<P extends Schema, Q extends Schema, B extends Schema, More = unknown> =
  object extends Input<P, Q, B> ? [(Input<P, Q, B> & More)?] : [Input<P, Q, B> & More];

/** The same, as what builds the request takes it. */
export interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly (File | Blob)[];
}

export interface ApiRequest {
  method: Endpoint['method'];
  /** Path and query, with the API's prefix; the shop's address comes before it. */
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

export function requestOf(
  endpoint: Endpoint,
  { params, query, body, files = [] }: AnyInput,
): ApiRequest {
  const { method } = endpoint;
  const url = urlOf(endpoint, { params, query });
  const wire = endpoint.body && body !== undefined ? z.encode(endpoint.body, body) : {};
  if (endpoint.upload) {
    return { method, url, headers: {}, body: formOf(wire, endpoint.upload.field, files) };
  }
  if (!endpoint.body) return { method, url, headers: {}, body: null };
  const headers = { 'content-type': 'application/json' };
  return { method, url, headers, body: JSON.stringify(wire) };
}

function formOf(wire: unknown, field: string, files: readonly (File | Blob)[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries(wire)) form.append(name, String(value));
  for (const file of files) form.append(field, file);
  return form;
}

/** The address of an endpoint, also for links. */
export function urlOf(
  endpoint: Endpoint,
  { params, query }: Pick<AnyInput, 'params' | 'query'> = {},
): string {
  const values = new Map(entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    entries(query)
      .filter(([, value]) => value !== '')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return API_PREFIX + path + (search ? `?${search}` : '');
}

/** What is not there is not sent. */
const entries = (values: unknown): [string, unknown][] =>
  Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
