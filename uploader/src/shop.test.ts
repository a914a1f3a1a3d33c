import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { openShop } from './shop.ts';

const HOUR_MS = 3_600_000;

it('a computer that sleeps within a call and between two goes on when it wakes', async () => {
  const { now } = Date;
  let slept = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + slept);
  let calls = 0;
  const server = createServer((request, answer) => {
    calls += 1;
    slept += HOUR_MS;
    if (calls < 3) request.socket.destroy();
    else answer.end('[]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const shop = openShop({
    url: `http://127.0.0.1:${typeof place === 'object' ? String(place?.port) : ''}`,
    token: 'photolab_x',
    patienceMs: HOUR_MS / 12,
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
    onAway: () => {
      slept += HOUR_MS;
    },
  });
  expect([await shop.listEvents(), calls]).toEqual([[], 3]);
  server.close();
});
