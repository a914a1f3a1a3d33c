// Random secrets kept in the database, so that every process of the shop signs alike.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { secrets } from '../../schema/operations.ts';
import type { Database } from './database.ts';

/** The secret called `name`, made when first asked for: 32 random bytes in hex. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`the secret ${name} was not stored`);
  return row.value;
}
