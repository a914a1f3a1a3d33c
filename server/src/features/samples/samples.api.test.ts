import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();

it('a sample that two draw at once is one of them, whole', async () => {
  const { db } = shop().services;
  const { event } = await seedEvent(shop().services, 3);
  await db.update(photos).set({ bibsReadAt: new Date() });
  const headers = await shop().login('admin');
  const url = `/api/events/event/${String(event.id)}/recognition/sample`;
  const draw = () => shop().app.inject({ method: 'POST', url, headers });
  for (let round = 0; round < 5; round += 1) {
    const drawn = await Promise.all([draw(), draw(), draw()]);
    expect(drawn.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  }
  const places = (await shop().app.inject({ url, headers })).json<{ position: number }[]>();
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3]);
});
