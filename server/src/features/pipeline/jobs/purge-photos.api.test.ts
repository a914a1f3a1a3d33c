import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { useShop } from '../../../../test/shop.ts';
import { derivedKeysOf } from '../../../records/files/derived-keys.ts';
import { photos } from '../../../schema/photos.ts';
import { purgePhotosHandler } from './purge-photos.job.ts';
import { isStored } from '../../../platform/storage/storage.ts';

const shop = useShop();

it('what a killed run made of a photo that left the shop since goes with it, though no row names it', async () => {
  const { db, storage } = shop().services;
  const [photo] = (await seedEvent(shop().services, 1)).photos;
  if (!photo) throw new Error('the event has a photo');
  const unmade = { previewAt: null, previewKey: null, thumbnailKey: null };
  await db.update(photos).set(unmade).where(eq(photos.id, photo.id));
  const made = derivedKeysOf(photo.originalKey);
  for (const key of made) await storage.put(key, Buffer.from('x'), 'image/webp');
  await purgePhotosHandler(shop().services).run({ photoIds: [photo.id] });
  for (const key of [photo.originalKey, ...made]) expect(await isStored(storage, key)).toBe(false);
  expect(await db.$count(photos, eq(photos.id, photo.id))).toBe(0);
});
