// Paying and getting what was paid for.
import * as contract from '@photolab/contract/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export { requestWithdrawal as withdrawalEndpoint } from '@photolab/contract/endpoints/orders';

/** Returns the payment's address. `attempt` names this attempt: repeating it opens no second order. */
export const createOrder = (photoIds: number[], email: string | undefined, attempt: string) =>
  call(contract.createOrder, {
    body: { items: photoIds.map((id) => ({ id })), ...(email ? { email } : {}) },
    headers: { [contract.IDEMPOTENCY_HEADER]: attempt },
  });

export const orderStatusQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order-status', orderId],
    queryFn: ({ signal }) => call(contract.orderStatus, { params: { orderId }, signal }),
    staleTime: 0,
  });

export const findSale = (operationNumber: string) =>
  call(contract.findSale, { body: { operationNumber } });

export const requestWithdrawal = (body: {
  name: string;
  email: string;
  operationNumber: string;
  message: string;
}) => call(contract.requestWithdrawal, { body });
