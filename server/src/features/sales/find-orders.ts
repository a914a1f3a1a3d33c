// The orders that a search means: by operation number, amount, e-mail, name, a photo's or a runner's
// number. Every way has an index of its own; the ways are united, never scanned.
import { MAX_ID } from '@photolab/contract/fields';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { operationNumberWithin } from '@photolab/domain/orders/operation-number';
import { waysToWrite } from '@photolab/domain/race/runner-names';
import { withoutAccents, withoutInvisible } from '@photolab/domain/shop/text';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { wordsOf } from '../../schema/columns.ts';

const MAX_WORDS = 6;
/** 'O’', 'De', 'Mac', 'Dell’': what a name begins with that is kept as a word of its own. */
const PARTICLE_MOST = 4;
/** `#850426777353`, `Operación N.º 8504 2677 7353`: people copy what stands before and between. */
const NUMBER =
  /^((?:(?:#|n\.?[º°]|nro|n[uú]mero|n|de|operaci[oó]n|orden|compra)[.:]?\s*)*)(\d[\d\s-]*)$/i;
/** What mail programs and sentences put around what is copied. */
const AROUND = /^(?:mailto:|[<("'«“])+|[>)"'»”.,;:]{1,4}$/gi;
/** `15.281,25` and `3500`, as pesos are written here; `15,281.25`, as a spreadsheet may write them. */
const PESOS = [
  /^(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,9}|\d{1,3}(?:,\d{3})+)\.(\d{2})$/,
];

/** So many orders are looked up one by one in an index; of more, all are gone through once. */
const FEW = 1_000;

interface Found {
  condition: SQL;
  /** More than a few: counting them costs what listing them does. */
  many: boolean;
}

/** That `orderId` is one of those meant; nothing for a search of nothing but spaces. */
export async function ordersFoundBy(
  db: Database,
  search: string,
  orderId: PgColumn,
): Promise<Found | undefined> {
  if (!search.trim()) return undefined;
  const text = bareOf(search);
  const ways = waysOf(text);
  const { rows } = await db.execute<{ id: string }>(firstOf(ways));
  if (rows.length > FEW) {
    // A join, whose hashes go to the disk where memory is short, of ids that come once each: kept from joining,
    // the planner would go through the whole list again for each row once it does not fit into `work_mem`.
    const condition = sql`${orderId} in (${sql.join(ways, sql` union `)})`;
    return { condition, many: true };
  }
  const ids = sql.param(rows.map(({ id }) => id));
  return { condition: sql`${orderId} = any(${ids}::uuid[])`, many: false };
}

const bareOf = (search: string) => withoutInvisible(search).trim().replace(AROUND, '');

/** Of an operation number, or its beginning, as it is copied; none of an e-mail or a name with digits. */
export const operationDigits = (typed: string): string =>
  operationNumberWithin(typed) ?? NUMBER.exec(bareOf(typed))?.[2]?.replace(/\D/g, '') ?? '';

/** As many of each way as tell few from many; planned like the whole way, which has an index. */
function firstOf(ways: SQL[]): SQL {
  const named = ways.map((way, index) => ({ way, name: sql.identifier(`way${String(index)}`) }));
  const each = named.map(({ way, name }) => sql`${name}(id) as materialized (${way})`);
  const first = named.map(({ name }) => sql`(select id from ${name} limit ${FEW + 1}::int)`);
  return sql`with ${sql.join(each, sql`, `)} ${sql.join(first, sql` union `)}`;
}

function waysOf(text: string): SQL[] {
  const [, before = '', number = ''] = NUMBER.exec(text) ?? [];
  const digits = number.replace(/\D/g, '');
  const amount = amountOf(text);
  const ways = [
    ...(digits ? byNumber(digits) : []),
    // Only what is called so: every low number is an order's, too.
    ...(digits && before ? bySerial(Number(digits)) : []),
    ...(amount === undefined ? [] : [sql`select id from orders where total = ${amount}::bigint`]),
  ];
  return ways.length > 0 ? ways : byWords(text);
}

function byNumber(digits: string): SQL[] {
  const photo = Number(digits);
  return [
    sql`select id from orders where lower(operation_number) like ${`${digits}%`}`,
    // What was bought, and what was given in its place.
    ...[sql`photo_id`, sql`given_photo_id`].flatMap((column) => [
      ...(photo <= MAX_ID
        ? [sql`select order_id from order_items where ${column} = ${photo}`]
        : []),
      sql`select i.order_id from photo_bibs b join order_items i on i.${column} = b.photo_id
        where b.number_key = ${normalizeBib(digits)} and not b.rejected`,
    ]),
  ];
}

/** As Registro de Órdenes names them: `N.º 12`. */
const bySerial = (serial: number): SQL[] =>
  serial <= MAX_ID ? [sql`select id from orders where serial = ${serial}`] : [];

/** In centavos. */
function amountOf(text: string): number | undefined {
  const bare = text.replace(/^(?:\$|ars)\s*|\s?pesos$/gi, '');
  const [pesos, cents] =
    PESOS.map((pattern) => pattern.exec(bare))
      .find((found) => found)
      ?.slice(1) ?? [];
  return pesos === undefined
    ? undefined
    : Number(pesos.replace(/\D/g, '')) * 100 + Number((cents ?? '').padEnd(2, '0'));
}

/** Every word begins one of the name's or the e-mail's; of an e-mail the signs count too. */
function byWords(text: string): SQL[] {
  const words = folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  if (words.length === 0) return [sql`select id from orders where false`];
  const asked = waysToWrite(words).map((way) => way.map(asKept).join(' & '));
  const wanted = sql`to_tsquery('simple', ${asked.join(' | ')})`;
  const within = (email: SQL) =>
    text.includes('@')
      ? sql` and lower(${email}) like ${`%${literal(text.toLowerCase())}%`}`
      : sql``;
  const buyer = sql`first_name || ' ' || last_name || ' ' || email`;
  return [
    sql`select order_id from sales where ${wordsOf(buyer)} @@ ${wanted}${within(sql`email`)}`,
    sql`select id from orders where ${wordsOf(sql`buyer_email`)} @@ ${wanted}${within(sql`buyer_email`)}`,
    sql`select order_id from payments
      where ${wordsOf(sql`payer_email`)} @@ ${wanted}${within(sql`payer_email`)}`,
  ];
}

/** The beginning of a word, or of two side by side that were typed as one: 'ohiggins' of 'O’Higgins'. */
function asKept(word: string): string {
  const cuts = Array.from({ length: Math.min(PARTICLE_MOST, word.length - 1) }, (_, at) => at + 1);
  const apart = cuts.map((at) => `${word.slice(0, at)} <-> ${word.slice(at)}:*`);
  return `(${[`${word}:*`, ...apart].join(' | ')})`;
}

const folded = (text: string) => withoutAccents(text).toLowerCase();
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
