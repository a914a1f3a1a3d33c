// Session, registration, recovery, profile.
import * as contract from '@photolab/contract/endpoints/accounts';
import { email as emailField } from '@photolab/contract/fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from './transport/client.ts';

export { AVATAR_MAX_BYTES, PROFILE_TEXT } from '@photolab/contract/endpoints/accounts';
export type { Profile, ProfileChange, Session } from '@photolab/contract/endpoints/accounts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(contract.getSession, { signal }),
  staleTime: Infinity,
  retry: false,
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(contract.getProfile, { signal }),
});

export const register = (body: { email: string; password: string }) =>
  call(contract.register, { body });
export const login = (body: { email: string; password: string }) => call(contract.login, { body });
export const logout = () => call(contract.logout);
export const forgotPassword = (email: string) => call(contract.forgotPassword, { body: { email } });
export const resetPassword = (body: { recoveryToken: string; newPassword: string }) =>
  call(contract.resetPassword, { body });
export const updateProfile = (body: contract.ProfileChange) =>
  call(contract.updateProfile, { body });
export const uploadAvatar = (file: File) => call(contract.uploadAvatar, { files: [file] });

/** What is wrong with an e-mail address, in the shop's words; undefined when nothing is. */
export const emailProblem = (text: string): string | undefined =>
  emailField.safeParse(text).error?.issues[0]?.message;
