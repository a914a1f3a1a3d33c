// Which return addresses Mercado Pago accepts for an automatic return: https on a public host name.
import { isIP } from 'node:net';

const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'test', 'invalid', 'lan'];

/** False for http, IP literals, single-label names and names that exist on no public network. */
export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const labels = hostname.split('.');
  return (
    protocol === 'https:' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    labels.length > 1 &&
    !PRIVATE_ENDINGS.includes(labels.at(-1) ?? '')
  );
}
