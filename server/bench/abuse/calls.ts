// Calls as an abuser sends them: from addresses of their choice, cut off, never read, or dripped.
import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './stage.ts';

export const someAddress = () =>
  `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(1, 255))}`;

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
  address?: string;
  signal?: AbortSignal;
}

/** The answer, read to its end; undefined when the connection ended without one. */
export async function call(
  { url }: Stage,
  path: string,
  { method = 'GET', headers = {}, body, address = someAddress(), signal }: CallOptions = {},
): Promise<{ status: number; text: string; headers: Headers } | undefined> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-forwarded-for': address, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
      ...(signal ? { signal } : {}),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch {
    return undefined;
  }
}

export const postJson = (stage: Stage, path: string, value: unknown, options: CallOptions = {}) =>
  call(stage, path, {
    method: 'POST',
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify(value),
  });

/** A connection on which anything can be written; errors of it are the abuser's. */
export function openConnection({ port }: Stage): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

/** The status of the answers on a connection so far, in their order. */
export function watchAnswers(socket: Socket): () => number[] {
  let text = '';
  socket.on('data', (bytes: Buffer) => {
    text = (text + bytes.toString('latin1')).slice(-100_000);
  });
  return () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

export function fileForm(field: string, content: Buffer, name = 'foto.jpg'): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(content)], name));
  return form;
}

/** Polls until `done`, or until `seconds` have passed; returns the seconds it took. */
export async function secondsUntil(done: () => Promise<boolean>, seconds: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const passed = (performance.now() - start) / 1000;
    if (passed > seconds || (await done())) return passed;
    await sleep(100);
  }
}
