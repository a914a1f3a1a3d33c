// The shop's own phone, e-mail and social links.
import { getShopInfo } from '@photolab/contract/endpoints/shop-info';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';
import { untilAnswered } from './transport/query-client.ts';

export type { ShopInfo } from '@photolab/contract/endpoints/shop-info';

export const shopInfoQuery = queryOptions({
  queryKey: ['shop-info'],
  queryFn: ({ signal }) => call(getShopInfo, { signal }),
  ...untilAnswered,
  staleTime: Infinity,
});
