// Who works in the studio.
import * as contract from '@photolab/contract/endpoints/team';
import type { TeamRole } from '@photolab/domain/roles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';

export {
  invite as inviteEndpoint,
  type Invitation,
  type Member,
} from '@photolab/contract/endpoints/team';

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => call(contract.listTeam, { signal }),
  staleTime: 0,
});

export const ownEventsQuery = queryOptions({
  queryKey: ['team', 'events'],
  queryFn: ({ signal }) => call(contract.listOwnEvents, { signal }),
  staleTime: 0,
});

export const invite = (body: { email: string; role: TeamRole }) => call(contract.invite, { body });
export const withdrawInvitation = (id: number) =>
  call(contract.withdrawInvitation, { params: { id } });
export const changeRole = (id: number, role: TeamRole) =>
  call(contract.changeRole, { params: { id }, body: { role } });
export const removeMember = (id: number) => call(contract.removeMember, { params: { id } });
export const setPhotographers = (id: number, accountIds: number[]) =>
  call(contract.setPhotographers, { params: { id }, body: { accountIds } });
