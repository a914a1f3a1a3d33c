import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../../test/shop.ts';
import { checkDatabase } from './place-checks.ts';

const shop = useShop();

it('a database whose disk is full is told so to the owner', async () => {
  const ping = () => shop().services.db.execute(sql`do $$ begin raise disk_full; end $$`);
  expect(await checkDatabase({ embedded: false, ping })).toMatchObject({
    state: 'down',
    detail: expect.stringContaining('No queda lugar en el disco de la base de datos'),
    line: 'database: its disk is full',
  });
});
