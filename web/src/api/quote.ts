// What photos cost together, as the shop charges them.
import { quoteCart } from '@photolab/contract/endpoints/cart';
import { MAX_CART_ITEMS } from '@photolab/domain/orders/cart-limit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CartChoice } from './orders.ts';
import { call } from './transport/client.ts';

export const quoteQuery = (items: CartChoice[]) =>
  queryOptions({
    queryKey: ['quote', items],
    queryFn: ({ signal }) => call(quoteCart, { body: { items }, signal }),
    placeholderData: keepPreviousData,
  });

/** Those of them that are not for sale any more. */
export async function goneOf(photoIds: readonly number[]): Promise<number[]> {
  const items = photoIds.slice(0, MAX_CART_ITEMS).map((id) => ({ id }));
  return (await call(quoteCart, { body: { items } })).missing;
}
