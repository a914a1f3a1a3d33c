// A photo that the studio deletes while somebody buys it.
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { useShop } from '../../../../test/shop.ts';
import { jobHandlers } from '../../../jobs.ts';
import { purgePhotos } from '../../../records/photo-jobs.ts';
import { orders } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { insertOrder } from '../orders.repository.ts';
import { placeOrder } from './checkout.ts';
import { isStored } from '../../../platform/storage/storage.ts';

const shop = useShop();

const purge = (photoId: number) =>
  jobHandlers(shop().services)
    .find(({ type }) => type.name === purgePhotos.name)
    ?.run({ photoIds: [photoId] });

it('after its price was read, before the order is stored: the buyer is told and nothing is kept', async () => {
  const { services } = shop();
  const { photos: list } = await seedEvent(services, 2);
  const [gone, kept] = list;
  const { db } = services;
  let deleted = false;
  const racing = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target);
      return async (work: Parameters<typeof db.transaction>[0]) => {
        if (!deleted) await purge(gone?.id ?? 0);
        deleted = true;
        return target.transaction(work);
      };
    },
  });
  const buying = placeOrder(
    { ...services, db: racing },
    {
      items: [{ id: gone?.id ?? 0 }, { id: kept?.id ?? 0 }],
      address: '10.0.0.1',
      buyerKey: 'x',
      isNewBuyer: true,
      accountId: undefined,
      idempotencyKey: undefined,
    },
  );
  await expect(buying).rejects.toMatchObject({
    code: 'photos-missing',
    options: { fields: { missing: [gone?.id] } },
  });
  expect(deleted).toBe(true);
  expect(await db.$count(orders)).toBe(0);
});

it('while the order is being stored: it is waited for, and the file stays for its buyer', async () => {
  const { services } = shop();
  const { db, storage } = services;
  const { event, photos: list } = await seedEvent(services, 1);
  const photoId = list[0]?.id ?? 0;
  let deleting: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    const order = {
      operationNumber: String(randomInt(100_000_000_000, 200_000_000_000)),
      ...{ subtotal: 1_000, discountPercent: 0, total: 1_000, expiresAt: new Date() },
    };
    const { id: eventId, name: eventName, date: eventDate } = event;
    await insertOrder(tx, order, [{ photoId, eventId, eventName, eventDate, price: 1_000 }]);
    deleting = purge(photoId);
    // Long enough for it to get as far as it can.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await deleting;
  expect(await isStored(storage, list[0]?.originalKey ?? '')).toBe(true);
  expect(await db.$count(photos, eq(photos.id, photoId))).toBe(1);
});
