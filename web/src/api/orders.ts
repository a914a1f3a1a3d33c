// Paying and getting what was paid for.
import * as cart from '@photolab/contract/endpoints/cart';
import * as contract from '@photolab/contract/endpoints/orders';
import { email as emailField } from '@photolab/contract/fields';
import type { PhotoSize } from '@photolab/domain/orders/photo-sizes';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { attemptHeader, call } from './transport/client.ts';

export {
  findSale as findSaleEndpoint,
  sendNumbers as sendNumbersEndpoint,
} from '@photolab/contract/endpoints/orders';

export type Quote = cart.Quote;
/** What the buyer of this cart pays already or has. */
export const earlierOf = ({ pending, paid }: Quote) => [...pending, ...paid];
export type CartChoice = { id: number; size?: PhotoSize };
export interface Checkout {
  items: CartChoice[];
  email?: string;
  coupon?: string;
  /** The centavos that were shown; left out when the shop never told them. */
  total?: number;
  again?: boolean;
}

/** Returns the payment's address. `attempt` names this attempt: repeating it opens no second order. */
export const createOrder = (checkout: Checkout, attempt: string) =>
  call(contract.createOrder, {
    body: checkout,
    headers: attemptHeader(attempt),
  });

/** What the cart costs now; asked anew each time the cart is looked at. */
export const quoteQuery = (items: CartChoice[], coupon: string) =>
  queryOptions({
    queryKey: ['cart-quote', items, coupon],
    queryFn: ({ signal }) =>
      call(cart.quoteCart, { body: { items, ...(coupon ? { coupon } : {}) }, signal }),
    staleTime: 0,
  });

/** The photos of an order that was not paid, as they are sold today. */
export const orderCartQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-cart', orderId],
    queryFn: ({ signal }) => call(cart.cartOfOrder, { params: { orderId }, signal }),
    staleTime: 0,
  });
export type OrderedPhoto = z.output<typeof cart.cartOfOrder.output>[number];

export const orderStatusQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-status', orderId],
    queryFn: ({ signal }) => call(contract.orderStatus, { params: { orderId }, signal }),
    staleTime: 0,
  });

/** For nobody who waits at a page: nothing that is left ends it. */
export const lateOrderStatusQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['late-order-status', orderId],
    queryFn: () => call(contract.orderStatus, { params: { orderId } }),
  });

/** `asked` tells one wish from the next: the same number may be looked up again. */
export const saleQuery = (operationNumber: string, asked: number) =>
  queryOptions({
    queryKey: ['sale', operationNumber, asked],
    queryFn: ({ signal }) => call(contract.findSale, { body: { operationNumber }, signal }),
  });
export type Sale = z.output<typeof contract.findSale.output>;

export const sendNumbers = (email: string) => call(contract.sendNumbers, { body: { email } });

export const purchasesQuery = queryOptions({
  queryKey: ['purchases'],
  queryFn: ({ signal }) => call(contract.listPurchases, { signal }),
  staleTime: 0,
});
export type Purchase = z.output<typeof contract.listPurchases.output>[number];

/** What is wrong with an address for the photos, in the shop's words; undefined when nothing is. */
export const emailProblem = (text: string): string | undefined =>
  emailField.safeParse(text).error?.issues[0]?.message;
