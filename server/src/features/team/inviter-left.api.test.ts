// Who is taken out of the team comes back by no invitation that they sent before, to themselves or to a friend.
import { randomUUID } from 'node:crypto';
import type { TeamRole } from '@photolab/domain/people/roles';
import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { useShop } from '../../../test/shop.ts';
import { hashToken } from '../../platform/tokens.ts';
import { accounts, invitations } from '../../schema/accounts.ts';
import { auditEntries } from '../../schema/operations.ts';

const shop = useShop();
const api = callsOf(shop);
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;

async function somebody(role: TeamRole) {
  const who = await shop().login(role);
  const { db } = shop().services;
  const [account] = await db.select().from(accounts).orderBy(desc(accounts.id)).limit(1);
  return { who, id: account?.id ?? 0, email: account?.email ?? '' };
}

async function invited(email: string, role: TeamRole, { who }: { who: { cookie: string } }) {
  expect((await api.post('/team/invitations', who, { email, role })).statusCode).toBe(201);
  const token = randomUUID();
  await shop()
    .services.db.update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(eq(invitations.email, email));
  return token;
}

const isOpen = async (token: string) => (await api.get(`/invitations/${token}`)).statusCode === 200;

it.each(['out of the team', 'another role', 'another role by an invitation'])(
  'the open invitations of an owner end when they get %s, others’ stay, and the list says so',
  async (what) => {
    const [owner, leaving] = [await somebody('admin'), await somebody('admin')];
    const [own, others] = [newEmail(), newEmail()];
    const theirs = await invited(own, 'admin', leaving);
    const kept = await invited(others, 'cashier', owner);
    expect([await isOpen(theirs), await isOpen(kept)]).toEqual([true, true]);

    if (what === 'out of the team') {
      await api.delete(`/team/members/${String(leaving.id)}`, owner.who);
    } else if (what === 'another role') {
      await api.put(`/team/members/${String(leaving.id)}`, owner.who, { role: 'photographer' });
    } else {
      const token = randomUUID();
      const expiresAt = new Date(Date.now() + 60_000);
      const values = { email: leaving.email, role: 'cashier', expiresAt } as const;
      const { db } = shop().services;
      await db.insert(invitations).values({ ...values, tokenHash: hashToken(token) });
      const body = { newPassword: 'una clave de abril' };
      expect((await api.post(`/invitations/${token}`, {}, body)).statusCode).toBe(200);
    }
    expect([await isOpen(theirs), await isOpen(kept)]).toEqual([false, true]);
    const body = { newPassword: 'una clave de mayo' };
    expect((await api.post(`/invitations/${theirs}`, {}, body)).statusCode).toBe(404);
    const told = await shop()
      .services.db.select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, own));
    expect(told.map(({ action }) => action)).toEqual(['invitar', 'retirar invitación de']);
  },
);
