// The profile of whoever is logged in, and their avatar.
import * as contract from '@photolab/contract/endpoints/accounts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl, type PictureDeps } from '../../http/pictures.ts';
import { route, type CurrentSession, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { FACE_MAX_PIXELS } from '../../platform/images/picture-limits.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { accounts } from '../../schema/accounts.ts';
import { findAccount, updateAccount } from './accounts.repository.ts';

export interface ProfileDeps extends PictureDeps {
  db: Database;
}

const AVATAR = { folder: 'avatars', maxSide: 512, maxPixels: FACE_MAX_PIXELS };

export function profileRoutes(deps: ProfileDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.getProfile, async ({ session }) => {
      return present(await findAccount(db, accountOf(session)));
    }),
    route(contract.updateProfile, async ({ session, body }) => {
      return present(await updateAccount(db, accountOf(session), fieldsOf(body)));
    }),
    route(contract.uploadAvatar, async ({ session, uploads: [file] }) => {
      const id = accountOf(session);
      const avatarKey = await savePicture(deps, { ...AVATAR, file }, async (tx, key) => {
        // Of two at once the later one stays; of an account that is being deleted, none.
        const [before] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
        if (!before) throw new AppError('session-required');
        await updateAccount(tx, id, key ? { avatarKey: key } : {});
        return { saved: key, replaced: before.avatarKey ?? undefined };
      });
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
