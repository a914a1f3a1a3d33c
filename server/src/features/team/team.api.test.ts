import { randomBytes } from 'node:crypto';
import type { Role } from '@photolab/domain/people/roles';
import { asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lettersOf } from '../../../test/outbox.ts';
import { callsOf, type Who } from '../../../test/calls.ts';
import { uploadPhoto, drawPicture } from '../../../test/event.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { accounts, invitations } from '../../schema/accounts.ts';
import { events } from '../../schema/events.ts';
import { bibReadings, photos as photoRows } from '../../schema/photos.ts';
import { hashToken } from '../../platform/tokens.ts';
import { invite as inviteAs } from './team.usecases.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true });
const api = callsOf(shop);
const PASSWORD = 'una clave de abril';
let owner: Who = {};
let serial = 0;

beforeAll(async () => {
  owner = await shop().login('admin');
});

const team = async () =>
  (await api.get('/team', owner)).json<{
    members: { id: number; email: string; role: string; events: { id: number }[] }[];
    invitations: { id: number; email: string }[];
  }>();
/** Somebody with a role: who they are, and how they are logged in. */
const somebody = async (role: Role) => {
  const who = await shop().login(role);
  const { email } = (await api.get('/auth', who)).json<{ email: string }>();
  const [row] = await shop().services.db.select().from(accounts).where(eq(accounts.email, email));
  return { who, email, id: row?.id ?? 0 };
};
const roleOf = async (who: Who) =>
  (await api.get('/auth', who)).json<{ role: string | null }>().role;
const changeRole = (who: Who, id: number, role: string) =>
  api.put(`/team/members/${String(id)}`, who, { role });
const give = (eventId: number, accountId: number, given = true) =>
  api.put(`/events/event/${String(eventId)}/photographers/${String(accountId)}`, owner, { given });

/** The link of the invitation that was written last to this address. */
const linkFor = (email: string) =>
  eventually(async () => {
    const letters = (await lettersOf(shop(), 'invitation-'))
      .filter(({ to }) => to === email)
      .toSorted((a, b) => Number(/\d+/.exec(a.id)?.[0]) - Number(/\d+/.exec(b.id)?.[0]));
    const token = /invitacion\/([\w-]{20,})/.exec(letters.at(-1)?.text ?? '')?.[1];
    if (!token) throw new Error('no invitation yet');
    return token;
  });
const invite = (email: string, role: string, who: Who = owner) =>
  api.post('/team/invitations', who, { email, role });
const accept = (token: string, newPassword = PASSWORD) =>
  api.post(`/invitations/${token}`, {}, { newPassword });
const newEmail = () => `equipo-${String((serial += 1))}@example.com`;

describe('an invitation', () => {
  it('refuses a bad address, an unknown role, and somebody who is in the team already', async () => {
    expect((await invite('nadie', 'cashier')).statusCode).toBe(400);
    expect((await invite(newEmail(), 'user')).statusCode).toBe(400);
    const { email } = await somebody('cashier');
    expect((await invite(email.toUpperCase(), 'photographer')).statusCode).toBe(409);
  });

  it('comes by e-mail, sets a password and works once', async () => {
    const email = newEmail();
    expect((await invite(email, 'photographer')).statusCode).toBe(201);
    const token = await linkFor(email);
    expect((await api.get(`/invitations/${token}`)).json()).toEqual({
      email,
      role: 'photographer',
    });
    const weak = await accept(token, '12345678');
    expect([weak.statusCode, weak.json()]).toMatchObject([
      400,
      { fields: { newPassword: expect.any(String) } },
    ]);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await api.get(`/invitations/${token}`)).statusCode).toBe(404);
    const entered = await api.post('/auth/login', {}, { email, password: PASSWORD });
    expect(entered.json()).toMatchObject({ role: 'photographer' });
    expect((await team()).members.find((one) => one.email === email)?.role).toBe('photographer');
  });

  it('makes a buyer a member: the account stays, its sessions end', async () => {
    const buyer = await somebody('user');
    await invite(buyer.email, 'cashier');
    expect((await accept(await linkFor(buyer.email))).statusCode).toBe(200);
    expect(await roleOf(buyer.who)).toBeNull();
    expect((await team()).members.find(({ id }) => id === buyer.id)?.role).toBe('cashier');
  });

  it('ends when it is taken back, when another is written, and after its days', async () => {
    const email = newEmail();
    await invite(email, 'cashier');
    const first = await linkFor(email);
    await invite(email, 'photographer');
    const second = await eventually(async () => {
      const token = await linkFor(email);
      expect(token).not.toBe(first);
      return token;
    });
    expect((await accept(first)).statusCode).toBe(404);
    const { db } = shop().services;
    await db
      .update(invitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(invitations.email, email));
    expect((await accept(second)).statusCode).toBe(404);
    const third = (await invite(email, 'cashier')).json<{ id: number }>();
    const path = `/team/invitations/${String(third.id)}`;
    expect((await api.delete(path, owner)).statusCode).toBe(200);
    expect((await api.delete(path, owner)).statusCode).toBe(404);
    expect((await team()).invitations.map((one) => one.email)).not.toContain(email);
  });
});

describe('roles', () => {
  it('an owner cannot take away their own role, and the last one stays', async () => {
    const { id } = await somebodyOf(owner);
    const alone = await changeRole(owner, id, 'cashier');
    expect([alone.statusCode, alone.json()]).toMatchObject([
      409,
      { error: expect.stringContaining('al menos un dueño') },
    ]);
    const second = await somebody('admin');
    const own = await api.delete(`/team/members/${String(second.id)}`, second.who);
    expect([own.statusCode, own.json()]).toMatchObject([
      409,
      { error: expect.stringContaining('tu propio rol') },
    ]);
    expect((await changeRole(owner, second.id, 'cashier')).statusCode).toBe(200);
  });

  it('of two owners who remove each other at once, one stays', async () => {
    const mine = await somebodyOf(owner);
    const rival = await somebody('admin');
    const answers = await Promise.all([
      api.delete(`/team/members/${String(rival.id)}`, owner),
      api.delete(`/team/members/${String(mine.id)}`, rival.who),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => [200, 401, 403].includes(statusCode))).toBe(true);
    const { db } = shop().services;
    expect(await db.$count(accounts, eq(accounts.role, 'admin'))).toBe(1);
    if ((await roleOf(owner)) !== 'admin') owner = rival.who;
    // Nor does whoever was let in just before leave an invitation behind, to come back by it.
    const [row] = await db.select().from(accounts).where(eq(accounts.id, mine.id));
    const { id: accountId, email } = row?.role === 'admin' ? rival : mine;
    const session = { accountId, email, role: 'admin', tokenHash: '' } as const;
    await expect(inviteAs(db, { session, email: newEmail(), role: 'admin' })).rejects.toMatchObject(
      { code: 'admin-required' },
    );
  });

  it('of two owners who accept to be something else at once, one stays', async () => {
    const { db } = shop().services;
    const mine = await somebodyOf(owner);
    const rival = await somebody('admin');
    // Invited before they were owners.
    const open = async (email: string, role: 'cashier' | 'photographer') => {
      const token = randomBytes(24).toString('base64url');
      const expiresAt = new Date(Date.now() + 86_400_000);
      await db.insert(invitations).values({ email, role, tokenHash: hashToken(token), expiresAt });
      return token;
    };
    const tokens = [await open(mine.email, 'cashier'), await open(rival.email, 'photographer')];
    const answers = await Promise.all(tokens.map((token) => accept(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const left = await db.select().from(accounts).where(eq(accounts.role, 'admin'));
    expect(left).toHaveLength(1);
    owner = left[0]?.email === mine.email ? owner : rival.who;
    expect(await roleOf(owner)).toBe('admin');
    // And one link used twice at once lets nobody in twice.
    const email = newEmail();
    const twice = await open(email, 'cashier');
    const both = await Promise.all([accept(twice), accept(twice)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await db.$count(accounts, eq(accounts.email, email))).toBe(1);
  });

  it("a member's sessions end with a new role, and when they are removed", async () => {
    const member = await somebody('cashier');
    expect((await api.get('/sells', member.who)).statusCode).toBe(200);
    await changeRole(owner, member.id, 'photographer');
    expect(await roleOf(member.who)).toBeNull();
    const other = await somebody('cashier');
    expect((await api.delete(`/team/members/${String(other.id)}`, owner)).statusCode).toBe(200);
    expect(await roleOf(other.who)).toBeNull();
    expect((await api.get('/sells', other.who)).statusCode).toBe(401);
    expect((await changeRole(owner, other.id, 'cashier')).statusCode).toBe(404);
  });

  it('a buyer is nobody to change, and only owners change anybody', async () => {
    const buyer = await somebody('user');
    expect((await changeRole(owner, buyer.id, 'cashier')).statusCode).toBe(404);
    const cashier = await somebody('cashier');
    expect((await changeRole(cashier.who, cashier.id, 'admin')).statusCode).toBe(403);
    expect((await invite(newEmail(), 'admin', cashier.who)).statusCode).toBe(403);
  });
});

describe('a photographer', () => {
  it('works on their own events: uploads, desk, pictures; on no other, not by a photo either', async () => {
    const { db } = shop().services;
    const mine = await seedEvent(shop().services, 2);
    const other = await seedEvent(shop().services, 1);
    await db.update(events).set({ active: false });
    const { who, id } = await somebody('photographer');
    const desk = (eventId: number) => api.get(`/events/event/${String(eventId)}/photos`, who);
    expect((await desk(mine.event.id)).statusCode).toBe(403);
    expect((await give(mine.event.id, id)).statusCode).toBe(200);
    expect((await desk(mine.event.id)).json()).toHaveLength(2);
    const refused = await desk(other.event.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        error: 'Este evento no está entre los tuyos. Pedile al dueño del estudio que te lo asigne.',
      },
    ]);
    const headers = { cookie: who.cookie };
    const upload = (eventId: number) =>
      drawPicture(eventId).then((content) =>
        uploadPhoto(shop(), headers, eventId, 'suya.jpg', content),
      );
    expect((await upload(mine.event.id)).statusCode).toBe(201);
    expect((await upload(other.event.id)).statusCode).toBe(403);
    const [ownPhoto] = mine.photos;
    const [foreign] = other.photos;
    const original = (photoId = 0) => api.get(`/photos/${String(photoId)}/original`, who);
    expect((await original(ownPhoto?.id)).statusCode).toBe(200);
    expect((await original(foreign?.id)).statusCode).toBe(403);
    const remove = (ids: unknown) => api.post('/photos/delete', who, { ids });
    expect((await remove([ownPhoto?.id, foreign?.id])).statusCode).toBe(403);
    expect((await remove([])).statusCode).toBe(403);
    expect((await remove([ownPhoto?.id])).statusCode).toBe(200);
    const picture = (key: string | null | undefined) =>
      shop().app.inject({ url: pictureUrl(key), headers });
    expect((await picture(mine.photos[1]?.thumbnailKey)).statusCode).toBe(200);
    expect((await picture(foreign?.thumbnailKey)).statusCode).toBe(404);
    const list = await api.get('/team/events', who);
    expect(list.json()).toMatchObject([{ id: mine.event.id, photos: 2 }]);
  });

  it('moves photos between their own events, and neither from nor to another', async () => {
    const [one, two, other] = [
      await seedEvent(shop().services, 1),
      await seedEvent(shop().services, 1),
      await seedEvent(shop().services, 1),
    ];
    const { who, id } = await somebody('photographer');
    await give(one.event.id, id);
    await give(two.event.id, id);
    const photoIds = [one, two, other].map(({ photos }) => photos[0]?.id ?? 0);
    const move = async (from: number, body: object) =>
      (await api.post(`/events/event/${String(from)}/move-photos`, who, body)).statusCode;
    expect(await move(one.event.id, { to: other.event.id, photoIds })).toBe(403);
    expect(await move(other.event.id, { to: one.event.id, photoIds })).toBe(403);
    expect(await move(one.event.id, { photoIds })).toBe(403);
    const { db } = shop().services;
    // Not called as the one that the other event has.
    await db
      .update(photoRows)
      .set({ name: 'suya.jpg' })
      .where(eq(photoRows.id, photoIds[0] ?? 0));
    expect(await move(one.event.id, { to: two.event.id, photoIds })).toBe(200);
    const rows = await db
      .select({ eventId: photoRows.eventId })
      .from(photoRows)
      .where(inArray(photoRows.id, photoIds))
      .orderBy(asc(photoRows.id));
    const wanted = [two, two, other].map(({ event }) => event.id);
    expect(rows.map(({ eventId }) => eventId)).toEqual(wanted);
  });

  it('accepts no reading of a photo of somebody else', async () => {
    const { event, photos } = await seedEvent(shop().services, 1);
    const { db } = shop().services;
    const [reading] = await db
      .insert(bibReadings)
      .values({
        photoId: photos[0]?.id ?? 0,
        text: '12',
        confidence: 0.4,
        box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 },
        verdict: 'review',
      })
      .returning();
    const { who, id } = await somebody('photographer');
    const acceptIt = () => api.post(`/readings/${String(reading?.id)}/accept`, who);
    expect((await acceptIt()).statusCode).toBe(403);
    await give(event.id, id);
    expect((await acceptIt()).statusCode).toBe(200);
    await give(event.id, id, false);
    expect((await acceptIt()).statusCode).toBe(403);
  });

  it('is who an event is given to, and nobody else, whoever gives it to others at the same moment', async () => {
    const { event } = await seedEvent(shop().services, 1);
    const [one, other] = [await somebody('photographer'), await somebody('photographer')];
    await Promise.all([give(event.id, one.id), give(event.id, other.id), give(event.id, one.id)]);
    const having = (await team()).members.filter(({ events }) => events[0]?.id === event.id);
    expect(having.map(({ id }) => id)).toEqual([one.id, other.id]);
    const cashier = await somebody('cashier');
    expect((await give(event.id, cashier.id)).statusCode).toBe(404);
    expect((await give(999_999, one.id)).statusCode).toBe(404);
  });
});

async function somebodyOf(who: Who): Promise<{ id: number; email: string }> {
  const { email } = (await api.get('/auth', who)).json<{ email: string }>();
  return { email, id: (await team()).members.find((one) => one.email === email)?.id ?? 0 };
}
