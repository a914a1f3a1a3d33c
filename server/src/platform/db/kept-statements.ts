// A statement that is asked again and again is kept by the database as it has understood it, on every connection,
// as pgJDBC and Npgsql do: to read and analyse one takes longer than to do it.
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Asked so often, it is kept (pgJDBC's `prepareThreshold`): lists of other lengths are other statements. */
const KEPT_FROM = 5;
/** Each takes a connection some tens of kB. */
const MOST_KEPT = 200;
const MOST_COUNTED = 1_000;

interface Statement {
  text: string;
}

export function keepStatements(pool: pg.Pool): void {
  const nameOf = namesOf();
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (_own, self, [asked, values, ...rest]: unknown[]): unknown => {
        const isOne = isUnnamed(asked) && hasValues(values);
        const kept = isOne ? { ...asked, name: nameOf(asked.text) } : asked;
        // As it is now: who watches queries puts another in its place.
        return Reflect.apply(pg.Client.prototype.query, self, [kept, values, ...rest]);
      },
    });
  });
}

function namesOf(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const asked = new LRUCache<string, number>({ max: MOST_COUNTED });
  return (text) => {
    const known = names.get(text);
    if (known || names.size === MOST_KEPT) return known;
    const times = (asked.get(text) ?? 0) + 1;
    asked.set(text, times);
    if (times === KEPT_FROM) names.set(text, `kept_${String(names.size)}`);
    return names.get(text);
  };
}

const isUnnamed = (asked: unknown): asked is Statement =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  !('name' in asked && asked.name);

/** What has none may be several statements in one text. */
const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0;
