// A forgotten password.
import * as contract from '@photolab/contract/endpoints/recovery';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export {
  forgotPassword as forgotPasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
} from '@photolab/contract/endpoints/recovery';

/** What is wrong with the link. */
export const recoveryQuery = (recoveryToken: string) =>
  queryOptions({
    queryKey: ['recovery', recoveryToken],
    queryFn: ({ signal }) => call(contract.checkRecovery, { body: { recoveryToken }, signal }),
    staleTime: Infinity,
  });

export const forgotPassword = (email: string) => call(contract.forgotPassword, { body: { email } });
export const resetPassword = (body: { recoveryToken: string; newPassword: string }) =>
  call(contract.resetPassword, { body });
