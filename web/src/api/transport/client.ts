// The one way to call the shop's API: writes what an endpoint takes, reads what it answers.
import { API_PREFIX, TOTAL_COUNT_HEADER, type Endpoint } from '@photolab/contract/endpoint';
import * as z from 'zod';

const TIMEOUT_MS = 20_000;

/** A call the server refused, or that never got an answer (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The Spanish text of the refusal; empty when there is none to show. */
    readonly text: string,
    /** Further fields of the answer. */
    readonly fields: Record<string, unknown> = {},
    options: { cause?: unknown } = {},
  ) {
    super(text || `request failed with status ${String(status)}`, options);
  }

  get isNetwork(): boolean {
    return this.status === 0;
  }
}

type Input<S extends z.ZodType> = z.output<S>;

export interface CallOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: Input<P>;
  query?: Partial<Input<Q>>;
  body?: Partial<Input<B>>;
  files?: (File | Blob)[];
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** @throws ApiError; a call aborted by `signal` rejects with its AbortError */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, O>, options: CallOptions<P, Q, B> = {}): Promise<z.output<O>> {
  const { value } = await request(endpoint, options);
  return read(endpoint, value);
}

/** The same for a paged list: its items and its whole length. */
export async function callPage<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, O>,
  options: CallOptions<P, Q, B> = {},
): Promise<{ items: z.output<O>; total: number }> {
  const { value, total } = await request(endpoint, options);
  return { items: read(endpoint, value), total };
}

/** The address of an endpoint, for links and for uploads with progress. */
export function urlOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return API_PREFIX + path + (text ? `?${text}` : '');
}

function read<O extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, O>,
  value: unknown,
): z.output<O> {
  const parsed = endpoint.output.safeParse(value);
  if (!parsed.success) throw new ApiError(0, '', {}, { cause: parsed.error });
  return parsed.data;
}

async function request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  { params, query, body, files, headers, signal }: CallOptions<P, Q, B>,
): Promise<{ value: unknown; total: number }> {
  const timeout = AbortSignal.timeout(endpoint.upload ? TIMEOUT_MS * 6 : TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, params ?? {}, query ?? {}), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...payload(endpoint, body, files, headers),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, '', {}, { cause: error });
  }
  const value = await readBody(response);
  if (!response.ok) throw refusalOf(response.status, value);
  return { value, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? 0) };
}

function payload(
  endpoint: Endpoint,
  body: object | undefined,
  files: (File | Blob)[] = [],
  headers: Record<string, string> = {},
): RequestInit {
  if (!endpoint.body && !endpoint.upload) return { headers };
  const wire: unknown = endpoint.body && body ? z.encode(endpoint.body, body) : {};
  if (!endpoint.upload) {
    return {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(wire),
    };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(wire ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append(endpoint.upload.field, file);
  return { headers, body: form };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new ApiError(0, '', {}, { cause: error });
  });
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(0, '', {}, { cause: error });
  }
}

const REFUSAL = z.record(z.string(), z.unknown());

/** The server's own text, in whichever shape the endpoint refuses. */
export function refusalOf(status: number, value: unknown): ApiError {
  if (typeof value === 'string') {
    return new ApiError(status, value.trimStart().startsWith('<') ? '' : value);
  }
  const fields = REFUSAL.safeParse(value).data ?? {};
  const text = fields['error'] ?? fields['Message'] ?? fields['message'];
  return new ApiError(status, typeof text === 'string' ? text : '', fields);
}
