// Days that nobody means: a slip of the finger takes nothing from the shop.
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createEvent, drawPicture } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const api = callsOf(shop);

it.each(['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '99999-01-01'])(
  'a day of %s is refused wherever one is asked for, and the lists open as before',
  async (day) => {
    const admin = await shop().login('admin');
    const eventId = await createEvent(shop(), admin);
    const event = `/events/edit-event/${String(eventId)}`;
    const fields = { name: 'Maratón', price: '10' };
    const cover = { field: 'imagen', content: await drawPicture(2) };
    const coupon = { code: 'LEJOS', percent: 10, amount: null, eventId: null, maxUses: null };
    const tariff = { webPrice: null, steps: null, pack: null, offer: { percent: 10, until: day } };
    const refused = await Promise.all([
      api.form('POST', '/events/create', admin, { ...fields, time: day }, cover),
      api.form('PUT', event, admin, { ...fields, time: day }),
      api.form('PUT', event, admin, { ...fields, facesUntil: day }),
      api.post('/coupons', admin, { ...coupon, startsOn: day, endsOn: null }),
      api.put(`/events/${String(eventId)}/tariff`, admin, tariff),
      api.get(`/sells?from=${day}`, admin),
      api.get(`/sales/photographer?to=${day}`, admin),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
    expect((await api.get('/events')).statusCode).toBe(200);
  },
);

it('an instant of the year 0 is no instant', async () => {
  const admin = await shop().login('admin');
  const eventId = await createEvent(shop(), admin);
  const fields = { name: 'Maratón', price: '10', updatedAt: '0000-01-01T00:00:00Z' };
  const answer = await api.form('PUT', `/events/edit-event/${String(eventId)}`, admin, fields);
  expect(answer.statusCode).toBe(400);
});
