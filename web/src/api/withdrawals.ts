// The right to withdraw from a purchase.
import { requestWithdrawal as withdrawalEndpoint } from '@photolab/contract/endpoints/withdrawals';
import { call } from './transport/client.ts';

export { withdrawalEndpoint };

export const requestWithdrawal = (body: {
  name: string;
  email: string;
  operationNumber: string;
  message: string;
}) => call(withdrawalEndpoint, { body });
