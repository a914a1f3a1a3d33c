// What somebody's call is about is deleted while it is under way: they are told so.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../../test/event.ts';
import { fakeRecognition, unitVector } from '../../../../test/fake-recognition.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { multipart, useShop } from '../../../../test/shop.ts';
import { accounts } from '../../../schema/accounts.ts';
import { events } from '../../../schema/events.ts';
import { faces } from '../../../schema/photos.ts';

const recognition = fakeRecognition();
const shop = useShop({ recognition });

it.each([
  ['an alert', (id: number) => `events/event/${String(id)}/alerts`, { consentimiento: 'true' }],
  [
    'a privacy request',
    () => 'privacy-requests',
    { pedido: 'forget', por: 'selfie', consentimiento: 'true' },
  ],
])('the event of %s, while its selfie is read', async (_what, path, fields) => {
  const { db } = shop().services;
  const { event, photos } = await seedEvent(shop().services, 1);
  const eventId = event.id;
  const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
  const vector = Buffer.from(unitVector(1).buffer.slice(0));
  await db.update(events).set({ faceSearch: true }).where(eq(events.id, eventId));
  await db.insert(faces).values({ photoId: photos[0]?.id ?? 0, eventId, box, score: 0.9, vector });
  recognition.embedSelfie = async () => {
    await db.delete(events).where(eq(events.id, eventId));
    return { vector: unitVector(1), faces: 1 };
  };
  const image = { field: 'image', filename: 'yo.jpg', content: await drawPicture(eventId) };
  const answer = await shop().app.inject({
    method: 'POST',
    url: `/api/${path(eventId)}`,
    ...multipart({ email: 'ana@example.com', evento: String(eventId), ...fields }, [image]),
  });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    404,
    'El evento no existe.',
  ]);
});

it('the account that uploads, while its photo is looked at', async () => {
  const { db, images } = shop().services;
  const admin = await shop().login('admin');
  const eventId = await createEvent(shop(), admin);
  const { inspect } = images;
  images.inspect = async (wanted) => {
    const facts = await inspect(wanted);
    await db.delete(accounts);
    return facts;
  };
  const answer = await uploadPhoto(shop(), admin, eventId, 'foto.jpg', await drawPicture(1));
  expect(answer.statusCode).toBe(401);
});
