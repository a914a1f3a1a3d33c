// Limits per address that hold across processes: counted in the database, and once reached refused
// from memory, so that a flood costs no query.
import { isIP, isIPv6 } from 'node:net';
import { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import {
  countAttempt,
  countTogether,
  readAttempts,
  type Attempts,
} from '../../platform/db/attempts.ts';
import type { Database } from '../../platform/db/database.ts';

/** A household holds a whole /64 of IPv6: it counts as one address. */
const IPV6_PREFIX = 64;
/** What is rented as easily: 65,536 such addresses. */
const IPV6_SITE = 48;
const MAX_REFUSED = 10_000;

/** What an address counts as; whatever is none counts together. */
export const addressKey = (ip: string): string =>
  isIP(ip) === 0 ? 'unknown' : normalizeIP(ip, IPV6_PREFIX);

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

/** Who guesses from all addresses of one IPv6 site is found out by it; an IPv4 address has none. */
const siteOf = (address: string): string | undefined =>
  isIPv6(address) ? normalizeIP(address, IPV6_SITE) : undefined;

/** What an address counts as where all addresses of one site share. */
export const siteKey = (address: string): string => siteOf(address) ?? address;

/** What is counted, and what it may come to. */
interface Counter {
  key: string;
  most: number;
}

/** The counters of what an address does, and of its IPv6 site. */
export function countersOf(
  about: string,
  address: string,
  { ofAddress, ofSite }: { ofAddress: number; ofSite: number },
): Counter[] {
  const site = siteOf(address);
  return [
    { key: `${about}:${address}`, most: ofAddress },
    ...(site ? [{ key: `${about}-site:${site}`, most: ofSite }] : []),
  ];
}

/** So many addresses' worth is one site's: a telephone network gives its customers addresses of a few. */
const OF_SITE = 10;

interface Allowance {
  most: number;
  seconds: number;
  /** How much is counted. */
  step?: number;
}

const allowedTo = (about: string, address: string, { most }: Allowance): Counter[] =>
  countersOf(about, address, { ofAddress: most, ofSite: most * OF_SITE });

/** Counts what an address does, and its IPv6 site; where that is too much, the seconds until it is not. */
export async function tooMuchOf(
  db: Database,
  about: string,
  address: string,
  allowance: Allowance,
): Promise<number | undefined> {
  const { seconds, step } = allowance;
  const count = (key: string) => countAttempt(db, key, seconds, step);
  const counted = await countIn(allowedTo(about, address, allowance), count);
  return counted?.over === undefined ? undefined : counted.secondsLeft;
}

/** Takes back one that `tooMuchOf` counted. */
export const giveBackOf = (db: Database, about: string, address: string, allowance: Allowance) =>
  takeBack(
    db,
    allowedTo(about, address, allowance).map(({ key }) => key),
    allowance.seconds,
  );

async function takeBack(db: Database, keys: readonly string[], seconds: number): Promise<void> {
  for (const key of keys) await countAttempt(db, key, seconds, -1);
}

/** What the first came to; where one comes to too much, what that did, and which: those after it are not counted. */
async function countIn(
  counters: Counter[],
  count: (key: string) => Promise<Attempts>,
): Promise<(Attempts & { over?: string }) | undefined> {
  let first: Attempts | undefined;
  for (const { key, most } of counters) {
    const counted = await count(key);
    if (counted.count > most) return { ...counted, over: key };
    first ??= counted;
  }
  return first;
}

/**
 * Books a try before it is answered, so that simultaneous ones count too; `giveBack` when it was right. Where it is one
 * too many it is refused, was never answered and counts as none: of a crowd that asks at once, nobody guessed.
 */
export async function bookTry(
  db: Database,
  counters: Counter[],
  seconds: number,
): Promise<{ giveBack: () => Promise<void> } | { secondsLeft: number }> {
  // Who is over a limit already costs reads alone, so that a flood does not queue for its own row.
  for (const { key, most } of counters) {
    const { count, secondsLeft } = await readAttempts(db, key, seconds);
    if (count >= most) return { secondsLeft };
  }
  const booked: string[] = [];
  const giveBack = () => takeBack(db, booked, seconds);
  for (const { key, most } of counters) {
    booked.push(key);
    const { count, secondsLeft } = await countAttempt(db, key, seconds);
    if (count <= most) continue;
    await giveBack();
    return { secondsLeft };
  }
  return { giveBack };
}

/** As the plugin has it, in milliseconds. */
interface Counted {
  current: number;
  ttl: number;
}

interface Refusal {
  current: number;
  /** By `performance.now()`: a wall clock may be set back. */
  until: number;
}

/** What the plugin hands to a route's store: its types leave out where the route itself is. */
type LimitedRoute = Parameters<FastifyRateLimitStore['child']>[0] & { routeInfo: RouteOptions };

/** A store for @fastify/rate-limit, one for each route that has a limit. */
export function sharedLimits(db: Database) {
  const countOne = countTogether(db);
  return class SharedLimits implements FastifyRateLimitStore {
    private readonly refused = new Map<string, Refusal>();
    private name = '';

    child({ routeInfo }: LimitedRoute): SharedLimits {
      const own = new SharedLimits();
      const methods = [routeInfo.method].flat().filter((one) => one !== 'HEAD');
      own.name = `${methods.join() || 'GET'} ${routeInfo.url}`;
      return own;
    }

    incr(
      address: string,
      done: (error: Error | null, result?: Counted) => void,
      windowMs: number,
      max: number,
    ): void {
      this.count(address, windowMs / 1000, max).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }

    /** What the address came to; where its site has come to too much, what that did. */
    private async count(address: string, seconds: number, max: number): Promise<Counted> {
      const limits = { ofAddress: max, ofSite: max * OF_SITE };
      const counters = countersOf(`limit:${this.name}`, address, limits);
      for (const { key } of counters) {
        const known = this.refused.get(key);
        const ttl = known ? Math.ceil(known.until - performance.now()) : 0;
        if (known && ttl > 0) return { current: known.current, ttl };
      }
      const counted = await countIn(counters, (key) => countOne(key, seconds));
      const { count: current = 0, secondsLeft = 0, over } = counted ?? {};
      const ttl = secondsLeft * 1000;
      if (over !== undefined) this.refuse(over, { current, until: performance.now() + ttl });
      return { current, ttl };
    }

    private refuse(key: string, refusal: Refusal): void {
      if (this.refused.size >= MAX_REFUSED) this.refused.clear();
      this.refused.set(key, refusal);
    }
  };
}
