// The way into the studio's team, for whoever was invited.
import * as contract from '@photolab/contract/endpoints/team';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export { acceptInvitation as acceptEndpoint } from '@photolab/contract/endpoints/team';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(contract.readInvitation, { params: { token }, signal }),
    retry: false,
    staleTime: Infinity,
  });
export const acceptInvitation = (token: string, newPassword: string) =>
  call(contract.acceptInvitation, { params: { token }, body: { newPassword } });
