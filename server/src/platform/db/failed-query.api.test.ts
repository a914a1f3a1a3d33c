// What one call makes the database refuse takes nothing from the calls after it.
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const api = callsOf(shop);

it('galleries open as before after a query has failed', async () => {
  const { event } = await seedEvent(shop().services, 2);
  const look = async () => {
    // Asked of the database again, not of what is kept.
    shop().services.eventVersions.forget();
    return (await api.get(`/events/event/${String(event.id)}?page=1`)).statusCode;
  };
  expect(await look()).toBe(200);
  const person = { email: 'dos-veces@example.com', password: 'una clave larga' };
  expect((await api.post('/auth/register', {}, person)).statusCode).toBe(201);
  expect((await api.post('/auth/register', {}, person)).statusCode).toBe(409);
  expect([await look(), await look()]).toEqual([200, 200]);
});
