// Rows that administrators write. An edit may carry the `updatedAt` its form loaded, a list that a file replaces
// whole the digest of what was shown: it is refused when somebody else saved in between.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { AppError } from '../http/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { onlyRow } from '../platform/db/only-row.ts';

type VersionedTable = PgTable & { id: PgColumn; updatedAt: PgColumn };
type Row<T extends PgTable> = T['$inferSelect'];

export async function insertRow<T extends VersionedTable>(
  db: Database,
  table: T,
  values: PgInsertValue<T>,
): Promise<Row<T>> {
  return onlyRow(await db.insert(table).values(values).returning());
}

/** @throws AppError `not-found`, `edited-meanwhile` */
export async function editRow<T extends VersionedTable>(
  db: Database,
  table: T,
  id: number,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty only until T is a table
  { loadedAt, ...edit }: { change: PgUpdateSetSource<T>; loadedAt: Date | undefined },
): Promise<Row<T>> {
  // Forms carry milliseconds, the database keeps microseconds.
  const unedited = loadedAt
    ? sql`date_trunc('milliseconds', ${table.updatedAt}) = ${loadedAt.toISOString()}::timestamptz`
    : undefined;
  const target: VersionedTable = table;
  const [row] = await db
    .update(target)
    .set(edit.change)
    .where(and(eq(table.id, id), unedited))
    .returning();
  // Drizzle's types of `update` cannot follow a generic table; the row is that table's own.
  if (row) return row;
  const exists = (await db.$count(table, eq(table.id, id))) > 0;
  throw new AppError(exists ? 'edited-meanwhile' : 'not-found');
}

/** @throws AppError `not-found` */
export async function deleteRow<T extends VersionedTable>(
  db: Database,
  table: T,
  id: number,
): Promise<Row<T>> {
  const [row] = await db.delete(table).where(eq(table.id, id)).returning();
  if (!row) throw new AppError('not-found');
  return row;
}

/** The picture of a row about to be edited, locked until the transaction ends. @throws AppError */
export async function lockPicture(
  tx: Database,
  table: VersionedTable,
  column: PgColumn,
  id: number,
): Promise<string | undefined> {
  const [row] = await tx.select({ key: column }).from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not-found');
  return typeof row.key === 'string' ? row.key : undefined;
}

/** Of a list's rows, by these values of each in this order: another one for other rows. */
export const digestOf = (values: SQL, order: SQL) =>
  sql<string>`md5(coalesce(string_agg(jsonb_build_array(${values})::text, '' order by ${order}), ''))`;

/** @throws AppError `edited-meanwhile` where another digest was shown; whoever was shown none is not asked. */
export async function requireShown(
  shown: string | undefined,
  digest: () => Promise<string>,
): Promise<void> {
  if (shown && shown !== (await digest())) throw new AppError('edited-meanwhile');
}
