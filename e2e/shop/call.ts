// Calls the shop's API as any client would, with the contract's own types.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { API_PREFIX, type Endpoint } from '@photolab/contract/endpoint';
import * as z from 'zod';

export interface Client {
  /** The shop's address. */
  url: string;
  /** The cookies of a session; empty for a visitor. */
  cookie: string;
}

interface Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: z.output<P>;
  query?: Partial<z.output<Q>>;
  body?: z.output<B>;
  /** The path of the file to upload. */
  file?: string;
}

/** @throws when the shop refuses: a fixture that cannot be made fails every test at once */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(
  client: Client,
  endpoint: Endpoint<P, Q, B, O>,
  given: Given<P, Q, B> = {},
): Promise<z.output<O>> {
  const response = await send(client, endpoint, given);
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${endpoint.path} answered ${String(response.status)}: ${text}`);
  }
  return endpoint.output.parse(JSON.parse(text));
}

/** The session cookie of an account. */
export async function logIn(url: string, account: { email: string; password: string }) {
  const response = await fetch(`${url}${API_PREFIX}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(account),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`log in answered ${String(response.status)}`);
  return cookie.split(';')[0] ?? '';
}

/** Limits are per address: each test comes from one of its own. */
export const someAddress = () =>
  ['10', ...Array.from({ length: 3 }, () => String(1 + Math.floor(Math.random() * 253)))].join('.');

async function send<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { url, cookie }: Client,
  endpoint: Endpoint<P, Q, B>,
  { params, query, body, file }: Given<P, Q, B>,
): Promise<Response> {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => String(values.get(name)));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const wire = endpoint.body && body ? z.encode(endpoint.body, body) : undefined;
  const form = endpoint.upload ? await formOf(endpoint.upload.field, wire, file) : undefined;
  const json = !form && endpoint.body ? JSON.stringify(wire ?? {}) : undefined;
  return fetch(`${url}${API_PREFIX}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: {
      cookie,
      origin: url,
      'x-forwarded-for': someAddress(),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    body: form ?? json ?? null,
  });
}

async function formOf(field: string, wire: unknown, file: string | undefined): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(wire ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (file) form.append(field, new Blob([await readFile(file)]), basename(file));
  return form;
}
