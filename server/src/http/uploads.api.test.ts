import { ERRORS } from '@photolab/contract/errors';
import { expect, it } from 'vitest';
import { useShop } from '../../test/shop.ts';

const shop = useShop();

it('a form with a text that says it is JSON is refused at it: read, it is ten times as large as what came', async () => {
  const answer = await shop().app.inject({
    method: 'POST',
    url: '/api/events/event/1/similar-images',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload:
      '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n[{}]\r\n--b--\r\n',
  });
  expect(answer.json()).toEqual({ error: ERRORS['form-broken'][1] });
});

it.each(['[]', '["12"]', '"12"', '12', '{"color":["#112233"]}', '{"color":{"es":"#112233"}}'])(
  'JSON that no form could be is refused, and never taken for a form without fields: %s',
  async (payload) => {
    const { cookie } = await shop().login('admin');
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await shop().app.inject({
      method: 'POST',
      url: '/api/studio/brand',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: ERRORS['form-broken'][1] });
  },
);

it('a field that is null is none', async () => {
  const { cookie } = await shop().login('admin');
  const answer = await shop().app.inject({
    method: 'POST',
    url: '/api/studio/brand',
    headers: { cookie },
    payload: { color: null },
  });
  expect(answer.statusCode).toBe(200);
});
