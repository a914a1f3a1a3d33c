import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../test/shop.ts';
import { hashToken } from '../../platform/tokens.ts';
import { accounts, invitations } from '../../schema/accounts.ts';
import { acceptInvitation } from './team.usecases.ts';

const shop = useShop();

it('who registers in the same moment in which they accept an invitation is in the team', async () => {
  const { db } = shop().services;
  const [email, token] = ['caja@example.com', 'un-enlace-de-la-invitacion'];
  const expiresAt = new Date(Date.now() + 60_000);
  const tokenHash = hashToken(token);
  await db.insert(invitations).values({ email, role: 'cashier', expiresAt, tokenHash });
  const hasher = { hashPassword: () => Promise.resolve('of the invitation') };
  const accepting = await db.transaction(async (tx) => {
    await tx.insert(accounts).values({ email, passwordHash: 'of the registration' });
    const begun = acceptInvitation(db, hasher, { token, newPassword: 'una clave de abril' });
    await sleep(300);
    return [begun];
  });
  expect(await Promise.all(accepting)).toEqual([email]);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  expect(account).toMatchObject({ role: 'cashier', passwordHash: 'of the invitation' });
});
