// Two transactions that take the same rows in different orders: both are done, once each.
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { contactMessages } from '../../schema/content.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();

it('of two transactions that wait for each other the one that is ended is begun again', async () => {
  const { db } = shop().services;
  const { photos: rows } = await seedEvent(shop().services, 2);
  const ids = rows.map(({ id }) => id);
  const name = (place: string, order: readonly number[]) =>
    db.transaction(async (tx) => {
      await tx
        .insert(contactMessages)
        .values({ name: place, email: 'ana@example.com', message: '' });
      for (const id of order) {
        await tx.update(photos).set({ place }).where(eq(photos.id, id));
        // The other takes its first one.
        await sleep(300);
      }
    });
  await Promise.all([name('Meta', ids), name('Largada', ids.toReversed())]);
  const named = await db.select().from(photos).orderBy(photos.id);
  expect(new Set(named.map(({ place }) => place)).size).toBe(1);
  const written = await db.select().from(contactMessages);
  expect(written.map((row) => row.name).toSorted()).toEqual(['Largada', 'Meta']);
});
