import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { holdPhotoOnSale } from '../../records/photos.ts';
import { events } from '../../schema/events.ts';
import { photos } from '../../schema/photos.ts';
import { saveSettings } from './recognition.usecases.ts';

const shop = useShop();

it('another pattern of numbers waits for the photos being read, and keeps none of them from its event', async () => {
  const { db } = shop().services;
  const { event, photos: own } = await seedEvent(shop().services, 2);
  await db.update(photos).set({ bibsReadAt: new Date() });
  const settings = { pattern: 'A\\d{3}' };
  const saving = await db.transaction(async (tx) => {
    await holdPhotoOnSale(tx, own[1]?.id ?? 0);
    const begun = saveSettings(db, event.id, { session: undefined, settings });
    await sleep(300);
    await tx.select().from(events).where(eq(events.id, event.id)).for('update', { noWait: true });
    return [begun];
  });
  await Promise.all(saving);
  const read = await db.select({ at: photos.bibsReadAt }).from(photos);
  expect(read).toEqual([{ at: null }, { at: null }]);
});
