// A purchase without a browser: the order opened over the API, paid at the simulator's checkout.
import { createOrder, orderStatus } from '@photolab/contract/endpoints/orders';
import { call, type Client } from './call.ts';

/** Returns once the shop knows that the order is paid. */
export async function buy(client: Client, photoIds: number[], email: string) {
  const checkout = await call(client, createOrder, {
    body: { items: photoIds.map((id) => ({ id })), email },
  });
  const paid = await fetch(checkout, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ result: 'approved', method: 'credit_card' }),
    redirect: 'manual',
  });
  const back = new URL(paid.headers.get('location') ?? '', client.url);
  const orderId = back.searchParams.get('external_reference') ?? '';
  for (;;) {
    const order = await call(client, orderStatus, { params: { orderId } });
    if (order.state === 'approved') return { orderId, operationNumber: order.operationNumber };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
