// The shop's word on a payment whose page is gone already: what it tells and brings back is kept all the same.
import type { QueryClient } from '@tanstack/react-query';
import { lateOrderStatusQuery, orderCartQuery } from '../../api/orders.ts';
import { isGone } from '../../api/transport/api-error.ts';
import { isCartKept, putBack } from '../../state/cart.ts';
import { keepOperation } from '../../state/last-operations.ts';
import { whoIsHere } from '../../state/person/still-here.ts';
import { forgetUnheard, unheardOrder, type CameBack } from '../../state/paying/unheard-order.ts';
import { endingOf, WITH_NUMBER } from './ending.ts';

const AGAIN_MS = 15_000;
let again: ReturnType<typeof setTimeout> | undefined;

/** What cannot be heard now is asked for again, at the next opening of the shop too. */
export async function hearUnheard(queryClient: QueryClient): Promise<void> {
  const cameBack = unheardOrder();
  if (!cameBack) return;
  try {
    await hear(queryClient, cameBack);
  } catch (error) {
    // It is logged with the other queries.
    if (!isGone(error)) {
      clearTimeout(again);
      again = setTimeout(() => void hearUnheard(queryClient), AGAIN_MS);
      return;
    }
  }
  forgetUnheard(cameBack.orderId);
}

async function hear(queryClient: QueryClient, { orderId, sentAs }: CameBack): Promise<void> {
  const isHere = whoIsHere();
  const order = await queryClient.query(lateOrderStatusQuery(orderId));
  if (!isHere()) return;
  const ending = endingOf({ sentAs, named: true, order });
  if (WITH_NUMBER.has(ending)) keepOperation(order.operationNumber);
  else if (!isCartKept()) putBack(await queryClient.query(orderCartQuery(orderId)));
}
