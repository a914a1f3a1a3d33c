// The inbox: visitors' messages and their answers.
import { and, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { contactMessages } from '../../schema/content.ts';

export const messageColumns = getTableColumns(contactMessages);

export async function listMessages(
  db: Database,
  query: { page: number; pageSize: number; state?: 'open' | 'answered' | undefined },
) {
  const { page, pageSize, state } = query;
  const where = state && (state === 'open' ? isNull : isNotNull)(contactMessages.answeredAt);
  const items = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total: await db.$count(contactMessages, where) };
}

/** Once: of two people who answer at a time the second is told. @throws AppError `not-found`, `already-answered` */
export async function markAnswered(tx: Database, id: number, answer: string) {
  const [row] = await tx
    .update(contactMessages)
    .set({ answeredAt: new Date(), answer })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
    .returning();
  if (row) return row;
  const known = await tx.$count(contactMessages, eq(contactMessages.id, id));
  throw new AppError(known ? 'already-answered' : 'not-found');
}
