import { once } from 'node:events';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { within } from './within.ts';

/** Says that an answer begins, and no more. */
const server = createServer((_request, response) => void response.write('{"id":'));
let address = '';
let clearing: NodeJS.Timeout;

beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  clearing = setInterval(() => void runInNewContext('gc()'), 20);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  address = `http://127.0.0.1:${typeof place === 'object' ? String(place?.port) : ''}`;
});
afterAll(() => {
  clearInterval(clearing);
  server.closeAllConnections();
  server.close();
});

const ask = async (signal: AbortSignal) => (await fetch(address, { signal })).text();

it('an answer that stops in its middle is given up in time, whatever is cleared away meanwhile', async () => {
  const { signal } = new AbortController();
  await expect(within({ endings: [signal], ms: 500 }, ask)).rejects.toThrow('no answer in time');
});

it('who ends everything ends a call that waits, and begins none', async () => {
  const stop = new AbortController();
  const asked = within({ endings: [stop.signal], ms: 600_000 }, ask);
  setTimeout(() => stop.abort(new Error('cut')), 200);
  await expect(asked).rejects.toThrow('cut');
  let calls = 0;
  const late = within({ endings: [stop.signal], ms: 600_000 }, () => Promise.resolve((calls += 1)));
  await expect(late).rejects.toThrow('cut');
  expect(calls).toBe(0);
});

it('what is answered in time is the answer', async () => {
  const { signal } = new AbortController();
  expect(await within({ endings: [signal], ms: 600_000 }, () => Promise.resolve(7))).toBe(7);
});
