// Who works in the studio, and the tokens their programs upload with.
import { ERRORS } from '@photolab/contract/errors';
import * as contract from '@photolab/contract/endpoints/team';
import * as tokens from '@photolab/contract/endpoints/upload-tokens';
import type { TeamRole } from '@photolab/domain/people/roles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';

export {
  invite as inviteEndpoint,
  type Invitation,
  type Member,
  setShare as setShareEndpoint,
} from '@photolab/contract/endpoints/team';
export {
  createUploadToken as createUploadTokenEndpoint,
  type NewUploadToken,
  type UploadToken,
} from '@photolab/contract/endpoints/upload-tokens';

/** What a photographer is told of the others' events. */
export const [, NOT_YOUR_EVENT] = ERRORS['event-not-yours'];

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
export const setPhotographer = (id: number, accountId: number, given: boolean) =>
  call(contract.setPhotographer, { params: { id, accountId }, body: { given } });
export const setShare = (
  id: number,
  body: { share: number | null; shown?: number | null | undefined },
) => call(contract.setShare, { params: { id }, body });

export const uploadTokensQuery = queryOptions({
  queryKey: ['team', 'tokens'],
  queryFn: ({ signal }) => call(tokens.listUploadTokens, { signal }),
  staleTime: 0,
});
export const createUploadToken = (body: { name: string; accountId?: number | undefined }) =>
  call(tokens.createUploadToken, { body });
export const revokeUploadToken = (id: number) => call(tokens.revokeUploadToken, { params: { id } });
