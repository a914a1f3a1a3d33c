import { describe, expect, it } from 'vitest';
import { prefIdOf, useCheckout } from '../../../../test/checkout.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';

const { shop, post, pay, settled, happened, simulator } = useCheckout();

const itemsOf = (list: { id: number }[]) => list.map(({ id }) => ({ id }));
let session: Promise<{ cookie: string }> | undefined;
const send = async (path: string, payload: object) => {
  const headers = await (session ??= shop().login('admin'));
  return post(path, payload, headers);
};
const quote = async (body: object) => (await post('/cart/quote', body)).json();
const orderOf = (url: string) =>
  simulator().store.get('preference', prefIdOf(url))?.external_reference ?? '';

describe('photos moved to another event', () => {
  const moveAll = async (from: number, to: number) => {
    const answer = await send(`/events/event/${String(from)}/move-photos`, { to, after: 0 });
    return answer.json<{ moved: number[] }>().moved.length;
  };

  it('in an order that is not paid yet are paid as they were offered, and delivered, wherever they are', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 2);
    const { event: other } = await seedEvent(shop().services, 0, 900_000);
    const opened = await post('/create-order', { items: itemsOf(list), email: 'ana@example.com' });
    const orderId = orderOf(opened.json());
    expect(await moveAll(event.id, other.id)).toBe(2);
    await pay(opened.json());
    const { operationNumber, total } = await settled(orderId, 'approved');
    expect(total).toBe(3000);
    await happened(orderId, 'delivered');
    const links = async () =>
      (await post('/sell/find', { operationNumber })).json<{ sellImages: { url: string }[] }>();
    const opens = async () => {
      const { sellImages } = await links();
      const files = await Promise.all(sellImages.map(({ url }) => shop().app.inject(url)));
      return files.map(({ statusCode }) => statusCode);
    };
    expect(await opens()).toEqual([200, 200]);
    // Sold, they go back as well; and outlive the event where they are.
    expect(await moveAll(other.id, event.id)).toBe(2);
    expect(await opens()).toEqual([200, 200]);
    await send(`/events/event/delete/${String(other.id)}`, {});
    expect(await opens()).toEqual([200, 200]);
  });

  it('in a cart have the price of the event where they are, which the buyer is told', async () => {
    const { event, photos: list } = await seedEvent(shop().services, 2);
    const { event: other } = await seedEvent(shop().services, 0, 200_000);
    const items = itemsOf(list);
    expect(await quote({ items })).toMatchObject({ total: 3000 });
    await moveAll(event.id, other.id);
    expect(await quote({ items })).toMatchObject({ total: 4000, missing: [] });
    const refused = await post('/create-order', { items, total: 3000 });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { total: 4000 }]);
  });
});
