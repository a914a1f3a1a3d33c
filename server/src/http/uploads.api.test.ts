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
