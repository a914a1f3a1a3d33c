// The address of a request before anything reads it. Everything here is linear in its length.
import { API_PREFIX } from '@photolab/contract/endpoint';
import { withoutEnd } from '@photolab/domain/shop/text';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Longer than any link of the shop, with room for what advertisements append. */
const MAX_LENGTH = 4_096;

/**
 * The specification writes `/news/` and `/news` for the same list. An escape that stands for nothing
 * (`%zz`, `%ff`) is taken as the text it is, so that it is refused like any other wrong value; one that
 * stands for a plain sign is that sign (RFC 3986, §6.2.2.2), so that `/%61pi/` is `/api/` to all that
 * look at the address, and not to the router alone. So is what stands behind a host, as proxies may write
 * it (RFC 9112, §3.2.2): whose shop this is tells nobody but PUBLIC_URL.
 */
export function readAddress({ url: target = '/' }: { url?: string | undefined }): string {
  const url = target.replace(HOST, '/');
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  const path = readable(url.slice(0, end));
  const known = path.startsWith(`${API_PREFIX}/`) ? withoutEnd(path, '/') : path;
  return known + url.slice(end);
}

/**
 * Refuses what is too long to be an address of the shop, HTTP/1.1 that names no host, and whatever names
 * two (RFC 9112, §3.2): a proxy in front and the shop could each take another.
 */
export function limitAddress(app: FastifyInstance): void {
  app.addHook('onRequest', ({ originalUrl, headers, raw }, _reply, done) => {
    if (originalUrl.length > MAX_LENGTH) done(new AppError('address-too-long'));
    else if (headers.host === undefined && raw.httpVersion === '1.1') done(new AppError('invalid'));
    else if (hostsOf(raw.rawHeaders) > 1) done(new AppError('invalid'));
    else done();
  });
}

const hostsOf = (nameAndValue: readonly string[]) =>
  nameAndValue.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;

const HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i;
const ESCAPE = /%([\da-f]{2})/gi;
/** Signs that mean the same with an escape as without. */
const PLAIN = /[\w.~-]/;

function readable(path: string): string {
  if (decoded(path) === undefined) return path.replaceAll('%', '%25');
  return path.replace(ESCAPE, (escape, digits: string) => {
    const sign = String.fromCharCode(Number.parseInt(digits, 16));
    return PLAIN.test(sign) ? sign : escape;
  });
}

/** Undefined for a path that nobody wrote. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
