// Calls the shop's API as any client would, with the contract's own types.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Endpoint } from '@photolab/contract/endpoint';
import { login } from '@photolab/contract/endpoints/accounts';
import { requestOf, type AnyInput, type ApiRequest, type Inputs } from '@photolab/contract/request';
import type * as z from 'zod/mini';

export interface Client {
  /** The shop's address. */
  url: string;
  /** The cookies of a session; empty for a visitor. */
  cookie: string;
}

interface Upload {
  /** The path of the file to upload. */
  file?: string;
  /** Written behind a picture's end: it looks the same, and is another file. */
  mark?: string;
}

/** @throws when the shop refuses: a fixture that cannot be made fails every test at once */
export function call<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  client: Client,
  endpoint: Endpoint<P, Q, B, O>,
  ...[input]: Inputs<P, Q, B, Upload>
): Promise<z.output<O>> {
  return callAny(client, endpoint, input);
}

async function callAny<O extends z.ZodMiniType>(
  client: Client,
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, O>,
  { file, mark = '', ...input }: AnyInput & Upload = {},
): Promise<z.output<O>> {
  const files = file ? [new File([await readFile(file), mark], basename(file))] : [];
  const response = await send(client, requestOf(endpoint, { ...input, files }));
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${endpoint.path} answered ${String(response.status)}: ${text}`);
  }
  return endpoint.output.parse(JSON.parse(text));
}

/** The session cookie of an account. */
export async function logIn(url: string, account: { email: string; password: string }) {
  const response = await send({ url, cookie: '' }, requestOf(login, { body: account }));
  const [cookie = ''] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`log in answered ${String(response.status)}`);
  return cookie.split(';')[0] ?? '';
}

/** Limits are per address: each test comes from one of its own. */
export const someAddress = () =>
  ['10', ...Array.from({ length: 3 }, () => String(1 + Math.floor(Math.random() * 253)))].join('.');

function send({ url, cookie }: Client, request: ApiRequest): Promise<Response> {
  return fetch(url + request.url, {
    method: request.method,
    headers: { ...request.headers, cookie, origin: url, 'x-forwarded-for': someAddress() },
    body: request.body,
  });
}
