// What photos cost together, as the shop charges them.
import { quoteCart } from '@photolab/contract/endpoints/cart';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export const quoteQuery = (photoIds: readonly number[]) =>
  queryOptions({
    queryKey: ['quote', photoIds],
    queryFn: ({ signal }) =>
      call(quoteCart, { body: { items: photoIds.map((id) => ({ id })) }, signal }),
    placeholderData: keepPreviousData,
  });
