import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../../app.ts';
import { plainAddress } from './forwarded.ts';

describe('what a proxy wrote', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:80', '192.0.2.7'],
    [' for=192.0.2.7 ', '192.0.2.7'],
    ['For="192.0.2.7:4711"', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['for="[2001:db8::1]:_hidden"', '2001:db8::1'],
    ['[::ffff:192.0.2.7]:80', '::ffff:192.0.2.7'],
    ['[192.0.2.7]:80', '192.0.2.7'],
    ['999.0.2.7:80', '999.0.2.7:80'],
    ['for=unknown', 'for=unknown'],
    ['', ''],
  ])('%j is the address %j (RFC 7239, §6)', (written, address) => {
    expect(plainAddress(written)).toBe(address);
  });
});

const shop = useShop({ env: { TRUST_PROXY: '1' } });
type App = ReturnType<typeof shop>['app'];

const write = async (app: App, forwarded: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: `${randomUUID()}@example.com`, password: 'x' },
    headers: { 'x-forwarded-for': forwarded },
  });
  return answer.statusCode;
};

describe('callers behind a proxy that names their port', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1:', '192.0.2.2:80'],
    ['[2001:db8:0:1::1]:443', '[2001:db8:0:1::1]:', '[2001:db8:0:2::1]:443'],
  ])('count by their address, whatever the port: %s', async (first, same, other) => {
    const statuses = [await write(shop().app, first)];
    for (let port = 1; port <= 20; port += 1) {
      statuses.push(await write(shop().app, `${same}${String(port)}`));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await write(shop().app, other)).toBe(401);
  });

  it('are found behind proxies that are known by their networks', async () => {
    const { services } = shop();
    const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
    const app = await buildApp({ ...services, config: { ...services.config, trustedProxies } });
    try {
      const statuses = [];
      for (let caller = 1; caller <= 22; caller += 1) {
        statuses.push(await write(app, `198.51.100.${String(caller)}:80, 10.0.0.9:4711`));
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
    } finally {
      await app.close();
    }
  });
});
