import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openServer } from './in-turn.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends all of it at once; the answer is what came until the connection closed, or `enough`. */
async function answered(text: string, enough: (got: string) => boolean): Promise<string> {
  const address = server?.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  let got = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      got += chunk.toString();
      if (enough(got)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(got));
    socket.write(text);
  });
}

/** Answers each call `afterMs` later, with its path. */
async function serve({ afterMs = 2, connectionTimeout = 0 } = {}) {
  const seen = { running: 0, most: 0, begun: 0 };
  const opened = openServer(
    (request, response) => {
      seen.begun += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      response.once('close', () => (seen.running -= 1));
      setTimeout(() => response.end(`<${request.url ?? ''}>`), afterMs);
    },
    { connectionTimeout },
  );
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return seen;
}

const calls = (count: number) =>
  Array.from({ length: count }, (_none, nth) => `GET /${nth} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
const paths = (got: string) => [...got.matchAll(/<\/(\d+)>/g)].map(([, nth]) => Number(nth));

it('calls that are sent before their answers are answered one at a time, in their order', async () => {
  const seen = await serve();
  const got = await answered(calls(15), (text) => text.includes('</14>'));
  expect(paths(got)).toEqual(Array.from({ length: 15 }, (_none, nth) => nth));
  expect(seen.most).toBe(1);
});

it('whoever sends thousands loses the connection, and next to none of them was begun', async () => {
  const seen = await serve();
  let parsed = 0;
  server?.prependListener('request', () => (parsed += 1));
  await answered(calls(20_000), () => false);
  // Not even looked at: what one connection sends at once would keep everybody else waiting.
  expect(parsed).toBeLessThan(100);
  expect(seen.begun).toBeLessThan(100);
  expect(seen.most).toBe(1);
  // Others are served.
  expect(paths(await answered(calls(1), (text) => text.includes('</0>')))).toEqual([0]);
});

it('an expectation is nothing to refuse for', async () => {
  await serve();
  const call = 'GET /7 HTTP/1.1\r\nHost: x\r\nExpect: milagro\r\n\r\n';
  expect(paths(await answered(call, (text) => text.includes('</7>')))).toEqual([7]);
});

it('who waits for an answer keeps the connection, though nothing is said on it; who has it, or sends no whole call, does not', async () => {
  await serve({ afterMs: 400, connectionTimeout: 50 });
  // Closed by the server both times: nothing here is enough.
  expect(paths(await answered(calls(2), () => false))).toEqual([0, 1]);
  const half = 'POST /0 HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf';
  expect(await answered(half, () => false)).toBe('');
});
