// The profile of whoever is logged in, and their avatar.
import * as contract from '@photolab/contract/endpoints/accounts';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl, storePicture, type PictureDeps } from '../../http/pictures.ts';
import { route, type CurrentSession, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { FACE_MAX_PIXELS } from '../../platform/images/inspect.ts';
import { removePicture } from '../../records/files/row-pictures.ts';
import type { accounts } from '../../schema/accounts.ts';
import { findAccount, updateAccount } from './accounts.repository.ts';

export interface ProfileDeps extends PictureDeps {
  db: Database;
}

const AVATAR = { maxSide: 512, maxPixels: FACE_MAX_PIXELS };

export function profileRoutes({ db, storage, images }: ProfileDeps): Route[] {
  return [
    route(contract.getProfile, async ({ session }) => {
      return present(await findAccount(db, accountOf(session)));
    }),
    route(contract.updateProfile, async ({ session, body }) => {
      return present(await updateAccount(db, accountOf(session), fieldsOf(body)));
    }),
    route(contract.uploadAvatar, async ({ session, uploads }) => {
      const account = await findAccount(db, accountOf(session));
      const avatarKey = await storePicture({ storage, images }, 'avatars', uploads[0], AVATAR);
      await updateAccount(db, accountOf(session), { avatarKey });
      await removePicture(storage, account?.avatarKey);
      return { avatarUrl: pictureUrl(avatarKey) };
    }),
  ];
}

/** What a person writes of a profile; its picture and its dates have their own ways. */
function fieldsOf(profile: contract.ProfileChange) {
  const { firstName, lastName, country, state, city, address, postalCode, birthDate } = profile;
  return { firstName, lastName, country, state, city, address, postalCode, birthDate };
}

function present(account: typeof accounts.$inferSelect | undefined) {
  if (!account) throw new AppError('session-required');
  const { avatarKey, createdAt, updatedAt, email, ...fields } = account;
  return {
    email,
    profile: {
      ...fields,
      avatarUrl: pictureUrl(avatarKey),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
  };
}

/** The account behind a session that the access check has already demanded. */
function accountOf(session: CurrentSession | undefined): number {
  if (!session) throw new AppError('session-required');
  return session.accountId;
}
