// A studio outside Argentina: its cameras, its gallery's hours and its desk's run on its own clock.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop({ env: { STUDIO_TIMEZONE: 'America/Santiago' } });
const api = callsOf(shop);

it('a camera that names no zone runs on the studio’s clock, and so do hours and places', async () => {
  const admin = await shop().login('admin');
  const eventId = await createEvent(shop(), admin);
  const content = await sharp(await drawPicture(1))
    .withExif({ IFD2: { DateTimeOriginal: '2026:07:10 08:30:15' } })
    .jpeg()
    .toBuffer();
  const { id } = (await uploadPhoto(shop(), admin, eventId, 'a.jpg', content)).json<{
    id: number;
  }>();
  const { db } = shop().services;
  await db.update(photos).set({ previewAt: new Date() }).where(eq(photos.id, id));
  const [row] = await db.select().from(photos).where(eq(photos.id, id));
  expect(row?.takenAt?.toISOString()).toBe('2026-07-10T12:30:15.000Z');

  const event = `/events/event/${String(eventId)}`;
  const { moments } = (await api.get(`${event}/moments`, admin)).json<{ moments: unknown }>();
  expect(moments).toEqual([{ desde: '08:30', photos: 1 }]);
  const placed = await api.put(`${event}/place`, admin, {
    place: 'Meta',
    camera: '',
    from: '08:30',
    to: '08:30',
  });
  expect([placed.statusCode, placed.json()]).toEqual([200, { count: 1 }]);
});
