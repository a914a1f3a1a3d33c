import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { ownUrl } from './listening.ts';

it.each([
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['127.0.0.2', /^http:\/\/127\.0\.0\.2:\d+$/],
  ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
  ['::1', /^http:\/\/\[::1\]:\d+$/],
  ['::', /^http:\/\/\[::1\]:\d+$/],
])(
  'a shop with HOST=%s finds itself: the simulator is paid and its notices arrive',
  async (host, own) => {
    const server = createServer((_request, response) => response.end('found'));
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const url = ownUrl(server.address());
    expect(url).toMatch(own);
    expect(await (await fetch(url)).text()).toBe('found');
    server.closeAllConnections();
    server.close();
  },
);
