// For whom a proxy says it calls.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `192.0.2.7:4711`, `[2001:db8::1]`, `[2001:db8::1]:443`, `for="[2001:db8::1]:_x"`. */
const NODE = /^(?:for=)?"?(?:([\d.]+)|\[([\da-f:.]+)\])(?::[\w.-]+)?"?$/i;

/**
 * Some proxies append an address with its port, or as `Forwarded` writes it (RFC 7239, §6). Read as it stands it
 * would be no address: nobody's network, and all callers together one 'unknown'.
 */
export function plainAddress(text: string): string {
  const node = text.trim();
  if (isIP(node) !== 0) return node;
  const [, four, six] = NODE.exec(node) ?? [];
  const address = four ?? six ?? '';
  return isIP(address) === 0 ? node : address;
}

/** Before anything asks whose request it is. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') {
      headers['x-forwarded-for'] = forwarded.split(',').map(plainAddress).join(', ');
    }
    done();
  });
}
