import { expect, it, vi } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';

const { shop, post } = useCheckout();

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
  vi.spyOn(shop().services.storage, 'exists').mockRejectedValue(new Error('no route to host'));
  const items = photos.map(({ id }) => ({ id }));
  expect((await post('/create-order', { items })).statusCode).toBe(200);
});
