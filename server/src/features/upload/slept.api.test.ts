// A laptop that sleeps for hours in the middle of an upload: what was to clean up after it begins first.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';
import { dropUnusedFile } from '../../records/files/kept-file.ts';
import { jobs } from '../../schema/operations.ts';
import { photos } from '../../schema/photos.ts';
import { dropUnusedFileHandler } from './drop-unused-file.job.ts';
import { isStored } from '../../platform/storage/storage.ts';

const shop = useShop();

it('no row is left whose file was taken away as unused: the photo is refused for now, and may come again', async () => {
  const { services, login } = shop();
  const { db, storage } = services;
  const admin = await login('admin');
  const eventId = await createEvent(shop(), admin);
  const content = await drawPicture(eventId);
  const { putFile } = storage;
  storage.putFile = async (key, ...given) => {
    await putFile(key, ...given);
    await db.delete(jobs).where(eq(jobs.name, dropUnusedFile.name));
    await dropUnusedFileHandler(services).run({ key });
  };
  const refused = await uploadPhoto(shop(), admin, eventId, 'foto.jpg', content);
  expect([refused.statusCode, await db.$count(photos)]).toEqual([503, 0]);
  storage.putFile = putFile;
  expect((await uploadPhoto(shop(), admin, eventId, 'foto.jpg', content)).statusCode).toBe(201);
  const [photo] = await db.select().from(photos);
  expect(await isStored(storage, photo?.originalKey ?? '')).toBe(true);
});
