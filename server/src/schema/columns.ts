// Column shapes that every table spells the same way.
import { eq, sql, type SQL } from 'drizzle-orm';
import { bigint, customType, integer, timestamp, type PgColumn } from 'drizzle-orm/pg-core';

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
/** When the row was last written; Drizzle moves it with every update. */
export const updatedAt = () =>
  at('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
/** Money: whole centavos. */
export const centavos = (name: string) => bigint(name, { mode: 'number' });
/** In an index: found by how it begins, in any case of letters. */
export const byPrefix = (column: PgColumn) => sql`lower(${column}) text_pattern_ops`;
/**
 * In a query: whether a column holds this e-mail address, in any case of letters. Both are folded by the database, as
 * in its indexes: what is one letter depends on its locale (`lower('Ñ')` is 'Ñ' in one made with `C`).
 */
export const isAddress = (column: PgColumn, email: string): SQL =>
  eq(sql`lower(${column})`, sql`lower(${email})`);
/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Words that a query finds by how they begin; written as `word word`. */
export const lexemes = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** An index of words with its last rows in it: a list of those not yet sorted in, up to 4 MB, is read by each search. */
export const SORTED_IN = { fastupdate: false };

/** The words of a text without case, accents and signs: what a search by beginnings of words looks into. */
export const wordsOf = (text: SQL) =>
  sql`to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))`;
