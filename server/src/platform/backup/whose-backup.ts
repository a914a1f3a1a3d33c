// A file of backups is one shop's: where a disk is not mounted, a start makes a new shop, and its nightly backup would
// take the place of the last one of the shop that is on that disk.
import type { Database } from '../db/database.ts';
import { sharedSecret } from '../db/secret.ts';
import { StartupError } from '../startup-error.ts';
import type { Backup } from './contents.ts';
import type { Client } from './database-dump.ts';

const NAME = 'shop';

/** What tells a shop from all others: made by its first start, and restored with it. */
export const nameShop = (db: Database) => sharedSecret(db, NAME);

/** Undefined where no release that gives such names has started yet. */
export async function shopIn(client: Client): Promise<string | undefined> {
  const found = await client.query<{ value: string }>('select value from secrets where name = $1', [
    NAME,
  ]);
  return found.rows[0]?.value;
}

/** @throws StartupError */
export function refuseOtherShop(
  path: string,
  backup: Pick<Backup, 'shop'> | undefined,
  shop: string | undefined,
): void {
  if (backup?.shop === undefined || shop === undefined || backup.shop === shop) return;
  throw new StartupError(
    `${path} holds the backup of another shop: name another file. If it is this one's, a disk is not mounted, or DATABASE_URL or DATA_DIR is another shop's.`,
  );
}
