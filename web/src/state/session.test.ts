import { expect, it } from 'vitest';
import { profileQuery, sessionQuery } from '../api/accounts.ts';
import { customerQuery, inboxKey } from '../api/admin/customers.ts';
import { purchasesQuery, saleQuery } from '../api/orders.ts';
import { shopInfoQuery } from '../api/shop.ts';
import { createQueryClient } from '../api/transport/query-client.ts';
import { forgetSession } from './session.ts';

it('leaving forgets every answer that belongs to somebody, and keeps what is everybody’s', () => {
  const client = createQueryClient();
  const personal = [
    profileQuery.queryKey,
    purchasesQuery.queryKey,
    saleQuery('123456789012', 1).queryKey,
    customerQuery('ana@example.com').queryKey,
    [...inboxKey, {}],
    ['privacy-request', 'token'],
    ['gallery', 3],
  ];
  for (const key of [...personal, shopInfoQuery.queryKey]) client.setQueryData(key, { some: 1 });
  forgetSession(client);
  expect(personal.map((key) => client.getQueryData(key))).toEqual(personal.map(() => undefined));
  expect(client.getQueryData(shopInfoQuery.queryKey)).toBeDefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ status: 'Anonymous' });
});
