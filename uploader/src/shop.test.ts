import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { ERRORS } from '@photolab/contract/errors';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openShop } from './shop.ts';

const HOUR_MS = 3_600_000;

afterEach(() => vi.restoreAllMocks());

async function openFor(answers: RequestListener, patienceMs: number) {
  const server = createServer(answers);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const place = server.address();
  const onAway = vi.fn<(text: string) => void>();
  const shop = openShop({
    url: `http://127.0.0.1:${typeof place === 'object' ? String(place?.port) : ''}`,
    token: 'photolab_x',
    patienceMs,
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
    onAway,
  });
  return { shop, onAway };
}

it('a computer that sleeps within a call and between two goes on when it wakes', async () => {
  const { now } = Date;
  let slept = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + slept);
  let calls = 0;
  const { shop, onAway } = await openFor((request, answer) => {
    calls += 1;
    slept += HOUR_MS;
    if (calls < 3) request.socket.destroy();
    else answer.end('[]');
  }, HOUR_MS / 12);
  onAway.mockImplementation(() => {
    slept += HOUR_MS;
  });
  expect([await shop.listEvents(), calls]).toEqual([[], 3]);
});

it('a shop without room is not sent the same photo again and again meanwhile', async () => {
  let calls = 0;
  const { shop, onAway } = await openFor((_request, answer) => {
    calls += 1;
    const [status, error] = ERRORS['storage-full'];
    answer.writeHead(status).end(JSON.stringify({ error }));
  }, 100_000);
  await expect(shop.upload(1, new File(['a photo'], 'a.jpg'))).rejects.toThrow(
    'No queda lugar para guardar el archivo. Avisale al estudio. Volvé a correrlo: sigue donde quedó.',
  );
  expect([calls, onAway.mock.calls]).toEqual([1, []]);
});
