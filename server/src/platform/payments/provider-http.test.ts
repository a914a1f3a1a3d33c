// What stands where Mercado Pago should: it answers without an end, or stops in the middle.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callProvider } from './provider-http.ts';

let server: Server;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function call(timeoutMs: number) {
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const options = { apiUrl: `http://127.0.0.1:${port}`, accessToken: 'APP_USR-good', timeoutMs };
  return callProvider(options, { method: 'GET', path: '/v1/payments/1' }, z.looseObject({}));
}

it('an answer that goes on and on is given up for its length', async () => {
  answer = (response) => response.end(Buffer.alloc(16 * 1024 * 1024, ' '));
  await expect(call(60_000)).rejects.toThrow('an answer of more than 4194304 bytes');
});

it('an answer that stops in the middle is given up in its time, whatever is cleared away meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const clearing = setInterval(() => void runInNewContext('gc()'), 20);
  answer = (response) => void response.write('{"id":');
  try {
    await expect(call(500)).rejects.toThrow('no answer in time');
  } finally {
    clearInterval(clearing);
  }
});

it('what comes in pieces is read as a whole, signs that a piece divides too', async () => {
  const text = Buffer.from('\uFEFF{"name":"Muñoz"}');
  answer = (response) => {
    const cut = text.indexOf(0xc3) + 1;
    response.write(text.subarray(0, cut));
    setImmediate(() => response.end(text.subarray(cut)));
  };
  await expect(call(10_000)).resolves.toEqual({ name: 'Muñoz' });
});
