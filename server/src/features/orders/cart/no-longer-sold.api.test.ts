import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
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
