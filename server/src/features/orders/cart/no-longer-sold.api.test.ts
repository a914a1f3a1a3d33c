import { eq } from 'drizzle-orm';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { lettersOf } from '../../../../test/outbox.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { events } from '../../../schema/events.ts';

const { shop, post, pay, settled, simulator } = useCheckout();

it.each([
  ['waits', 'pending', 'pending'],
  ['came', 'approved', 'paid'],
] as const)(
  'a cart whose payment %s tells so after its event was hidden too',
  async (_what, result, told) => {
    const { event, photos } = await seedEvent(shop().services, 2);
    const items = photos.map(({ id }) => ({ id }));
    const opened = await post('/create-order', { items });
    const mine = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' };
    await pay(opened.json(), result);
    const preference = simulator().store.get('preference', prefIdOf(opened.json()));
    const { operationNumber } = await settled(preference?.external_reference ?? '', result);
    const { db } = shop().services;
    await db.update(events).set({ active: false }).where(eq(events.id, event.id));
    const photoIds = items.map(({ id }) => id);
    expect((await post('/cart/quote', { items }, mine)).json()).toMatchObject({
      missing: photoIds,
      [told]: [{ operationNumber, photoIds }],
    });
    // It is nobody else's to know.
    expect((await post('/cart/quote', { items })).json()).toMatchObject({ [told]: [] });
  },
);

const lettersOfLost = async () =>
  (await lettersOf(shop())).filter(({ text }) => text.includes('no se venden'));

it('a photo whose file is gone is sold to nobody, the others are, and the studio is told once', async () => {
  const { photos } = await seedEvent(shop().services, 3);
  const [lost, other, last] = photos;
  if (!lost || !other || !last) throw new Error('the event has no three photos');
  await shop().services.storage.delete(lost.originalKey);
  for (const items of [[{ id: lost.id }, { id: other.id }], [{ id: lost.id }]]) {
    const refused = await post('/create-order', { items });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { missing: [lost.id] }]);
  }
  expect((await post('/create-order', { items: [{ id: other.id }] })).statusCode).toBe(200);
  await expect.poll(lettersOfLost).toHaveLength(1);
  const [letter] = await lettersOfLost();
  expect(letter?.text).toContain(lost.name);
  expect(letter?.text).not.toContain(other.name);
});

it('a storage that cannot say what it has holds up no sale', async () => {
  const { photos } = await seedEvent(shop().services, 1);
  vi.spyOn(shop().services.storage, 'sizeOf').mockRejectedValue(new Error('no route to host'));
  const items = photos.map(({ id }) => ({ id }));
  expect((await post('/create-order', { items })).statusCode).toBe(200);
});

it('a folder that is not mounted has lost nothing: its photos are sold, and nobody is told', async () => {
  const { event, photos } = await seedEvent(shop().services, 1);
  const files = join(shop().dataDir, 'files');
  await rename(files, `${files}-away`);
  const items = photos.map(({ id }) => ({ id }));
  const answer = await post('/create-order', { items });
  await rename(`${files}-away`, files);
  expect(answer.statusCode).toBe(200);
  const letters = await lettersOfLost();
  expect(letters.filter(({ text }) => text.includes(`/admin/${String(event.id)}/`))).toEqual([]);
});
