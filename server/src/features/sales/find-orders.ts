// The orders that a search means: by operation number, e-mail, name, a photo's or a runner's number.
// Every way is a prefix or an equality with an index of its own; the ways are united, never scanned.
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { sql, type SQL } from 'drizzle-orm';

const MAX_ID = 2_147_483_647;

/** A query of order ids; for a search of nothing but spaces there is none. */
export function ordersFoundBy(search: string): SQL | undefined {
  const text = search.trim().toLowerCase();
  if (!text) return undefined;
  const ways = /^\d+$/.test(text)
    ? byNumber(text)
    : text.includes('@')
      ? byEmail(text)
      : byName(text);
  return sql`(${sql.join(ways, sql` union `)})`;
}

function byNumber(digits: string): SQL[] {
  const photo = Number(digits);
  return [
    sql`select id from orders where lower(operation_number) like ${`${digits}%`}`,
    ...(photo <= MAX_ID ? [sql`select order_id from order_items where photo_id = ${photo}`] : []),
    sql`select i.order_id from photo_bibs b join order_items i on i.photo_id = b.photo_id
      where b.number_key = ${normalizeBib(digits)} and not b.rejected`,
  ];
}

function byEmail(text: string): SQL[] {
  const prefix = `${literal(text)}%`;
  return [
    sql`select id from orders where lower(buyer_email) like ${prefix}`,
    sql`select order_id from sales where lower(email) like ${prefix}`,
    sql`select order_id from payments where lower(payer_email) like ${prefix}`,
  ];
}

/** Every word begins the first or the last name. */
function byName(text: string): SQL[] {
  const words = text
    .split(/\s+/)
    .slice(0, 4)
    .map((word) => `${literal(word)}%`);
  const conditions = words.map(
    (prefix) => sql`(lower(first_name) like ${prefix} or lower(last_name) like ${prefix})`,
  );
  const prefix = `${literal(text)}%`;
  return [
    sql`select order_id from sales where ${sql.join(conditions, sql` and `)}`,
    sql`select id from orders where lower(buyer_email) like ${prefix}`,
  ];
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
