// Registration, login, profile.
import * as contract from '@photolab/contract/endpoints/accounts';
import { queryOptions } from '@tanstack/react-query';
import { hasStatus } from './transport/api-error.ts';
import { call } from './transport/client.ts';

export {
  AVATAR_MAX_BYTES,
  deleteAccount as deleteAccountEndpoint,
  login as loginEndpoint,
  register as registerEndpoint,
  updateProfile as profileEndpoint,
} from '@photolab/contract/endpoints/accounts';
export type { Profile, ProfileChange } from '@photolab/contract/endpoints/accounts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(contract.getProfile, { signal }),
});

export type Registration = { email: string; password: string };

/** The e-mail has an account. */
export const isTaken = (error: unknown): boolean => hasStatus(error, 409);

export const register = (body: Registration) => call(contract.register, { body });
export const login = (body: Registration) => call(contract.login, { body });
export const logoutEverywhere = () => call(contract.logoutEverywhere);
export const askForExport = () => call(contract.askForExport);
export const deleteAccount = (body: { password: string }) => call(contract.deleteAccount, { body });
export const updateProfile = (body: contract.ProfileChange) =>
  call(contract.updateProfile, { body });
export const uploadAvatar = (file: File) => call(contract.uploadAvatar, { files: [file] });
