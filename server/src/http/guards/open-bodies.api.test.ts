import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ listen: true });

/** What it is answered. */
const heard = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));

it.each(['/api/webhooks/mercadopago', '/api/nothing'])(
  'of the bodies that one address lets drip to %s a hundred stay, and others are answered',
  async (url) => {
    const port = Number(new URL(shop().services.address.selfUrl).port);
    const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"a":"`;
    const drips = Array.from({ length: 101 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).write(head);
      return socket;
    });
    try {
      expect(await Promise.race(drips.map(heard))).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 5/i);
      const remoteAddress = '198.51.100.1';
      const call = { method: 'POST', url, payload: {}, remoteAddress } as const;
      expect((await shop().app.inject(call)).statusCode).not.toBe(429);
    } finally {
      for (const socket of drips) socket.destroy();
    }
  },
);
