// Which orders are of this browser: a random key in a cookie, of which the orders keep the hash.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { shopCookie } from './cookies.ts';

const COOKIE = 'photolab_buyer';
const YEAR_SECONDS = 365 * 86_400;

/** Undefined for a browser that has not asked anything yet. */
function buyerKeyOf({ cookies }: FastifyRequest, name: string): string | undefined {
  const key = cookies[name];
  return key ? hashToken(key) : undefined;
}

/** The same, given to the browser when it came without one. */
export function giveBuyerKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): { buyerKey: string; isNewBuyer: boolean } {
  const { name, options } = shopCookie(COOKIE, publicUrl);
  const known = buyerKeyOf(request, name);
  if (known) return { buyerKey: known, isNewBuyer: false };
  const key = newToken();
  void reply.setCookie(name, key, { ...options, maxAge: YEAR_SECONDS });
  return { buyerKey: hashToken(key), isNewBuyer: true };
}

/** Whoever leaves takes the way to what they bought along: who comes next has a key of their own. */
export function forgetBuyer(reply: FastifyReply, { publicUrl }: { publicUrl: string }): void {
  const { name, options } = shopCookie(COOKIE, publicUrl);
  void reply.clearCookie(name, options);
}
