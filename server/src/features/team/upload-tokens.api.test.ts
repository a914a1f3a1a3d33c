// Upload tokens: told once, kept as a hash, good for uploading and nothing else, gone when taken back.
import { createHash } from 'node:crypto';
import type { TeamRole } from '@photolab/domain/people/roles';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';
import { endAccess } from '../../records/access.ts';
import { accounts, uploadTokens } from '../../schema/accounts.ts';
import { photos } from '../../schema/photos.ts';
import { createToken } from './upload-tokens.ts';

const shop = useShop();
const api = callsOf(shop);
let owner: { cookie: string };
let eventId: number;

interface Token {
  id: number;
  name: string;
  token: string;
  email: string;
  accountId: number;
  lastUsedAt: string | null;
}

beforeAll(async () => {
  owner = await shop().login('admin');
  eventId = await createEvent(shop(), owner);
});

async function somebody(role: TeamRole) {
  const who = await shop().login(role);
  const [account] = await shop()
    .services.db.select()
    .from(accounts)
    .orderBy(desc(accounts.id))
    .limit(1);
  return { who, id: account?.id ?? 0 };
}

async function photographer() {
  const person = await somebody('photographer');
  const place = `/events/event/${String(eventId)}/photographers/${String(person.id)}`;
  await api.put(place, owner, { given: true });
  return person;
}

const make = async (who: { cookie: string }, body: object = { name: 'Notebook' }) =>
  api.post('/team/tokens', who, body);
const made = async (who: { cookie: string }, body?: object) =>
  (await make(who, body)).json<Token>();
const listed = async (who: { cookie: string }) =>
  (await api.get('/team/tokens', who)).json<{ tokens: Token[] }>().tokens;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const opens = async ({ token }: Token) =>
  (await shop().app.inject({ url: '/api/team/events', headers: bearer(token) })).statusCode;
const send = (token: string, seed: number, event = eventId) =>
  drawPicture(seed).then((content) =>
    uploadPhoto(shop(), bearer(token), event, `${String(seed)}.jpg`, content),
  );

describe('an upload token', () => {
  it('is told once and kept as a hash; the list shows its name and when it was used', async () => {
    const { who, id } = await photographer();
    const answer = await make(who);
    expect(answer.statusCode).toBe(201);
    const { token, ...shown } = answer.json<Token>();
    expect(token).toMatch(/^photolab_[\w-]{43}$/);
    const [row] = await shop()
      .services.db.select()
      .from(uploadTokens)
      .where(eq(uploadTokens.id, shown.id));
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
    const list = await api.get('/team/tokens', who);
    expect(list.json()).toMatchObject({ tokens: [{ ...shown, accountId: id, lastUsedAt: null }] });
    expect(list.body).not.toContain(token);
    expect((await send(token, 1)).statusCode).toBe(201);
    const [after] = await listed(who);
    expect(after?.lastUsedAt).not.toBeNull();
  });

  it('uploads in the name of its member, whose photos they are', async () => {
    const { who, id } = await photographer();
    const { token } = await made(who);
    const uploaded = (await send(token, 2)).json<{ id: number }>();
    const bySession = await uploadPhoto(shop(), owner, eventId, 'b.jpg', await drawPicture(3));
    const ownerId = (await somebodyOf(owner)).id;
    const byOf = async (photoId: number) =>
      (await shop().services.db.select().from(photos).where(eq(photos.id, photoId)))[0]?.uploadedBy;
    expect(await byOf(uploaded.id)).toBe(id);
    expect(await byOf(bySession.json<{ id: number }>().id)).toBe(ownerId);
  });

  it('lists the events of its member, and opens those only', async () => {
    const { who } = await photographer();
    const { token } = await made(who);
    const other = await createEvent(shop(), owner);
    const events = await shop().app.inject({ url: '/api/team/events', headers: bearer(token) });
    expect(events.json<{ id: number }[]>().map(({ id }) => id)).toEqual([eventId]);
    expect((await send(token, 4, other)).statusCode).toBe(403);
    const { token: owners } = await made(owner);
    expect((await send(owners, 4, other)).statusCode).toBe(201);
  });

  it('is refused from the moment it is taken back, in words that say what to do', async () => {
    const { who } = await photographer();
    const { token, id } = await made(who);
    expect((await send(token, 5)).statusCode).toBe(201);
    expect((await api.delete(`/team/tokens/${String(id)}`, who)).statusCode).toBe(200);
    const refused = await send(token, 6);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { error: expect.stringContaining('El token no sirve') },
    ]);
    expect((await send('photolab_inventado', 6)).statusCode).toBe(401);
    expect((await api.delete(`/team/tokens/${String(id)}`, who)).statusCode).toBe(404);
  });

  it('ends when its member leaves the team or changes role', async () => {
    const { who, id } = await photographer();
    const { token } = await made(who);
    await api.put(`/team/members/${String(id)}`, owner, { role: 'cashier' });
    expect((await send(token, 7)).statusCode).toBe(401);
    expect(await shop().services.db.$count(uploadTokens, eq(uploadTokens.accountId, id))).toBe(0);
  });

  it.each(['leaves the team', 'has a new password'])(
    'ends too when the owner who made it for somebody else %s, and no other one of that member does',
    async (how) => {
      const maker = await somebody('admin');
      const { who, id } = await photographer();
      const [told, own] = [await made(maker.who, { name: 'x', accountId: id }), await made(who)];
      expect(await opens(told)).toBe(200);
      if (how === 'leaves the team') {
        await api.delete(`/team/members/${String(maker.id)}`, owner);
      } else {
        await endAccess(shop().services.db, maker.id);
      }
      expect([await opens(told), await opens(own)]).toEqual([401, 200]);
      expect((await listed(owner)).filter(({ accountId }) => accountId === id)).toHaveLength(1);
    },
  );

  it('a cookie beside it changes nothing: the token says who calls', async () => {
    const { who, id } = await photographer();
    const { token } = await made(who);
    const content = await drawPicture(8);
    const headers = { ...bearer(token), ...owner };
    const answer = await uploadPhoto(shop(), headers, eventId, '8.jpg', content);
    const [photo] = await shop()
      .services.db.select()
      .from(photos)
      .where(eq(photos.id, answer.json<{ id: number }>().id));
    expect(photo?.uploadedBy).toBe(id);
  });
});

describe('who makes upload tokens', () => {
  it('owners for everybody who uploads, photographers for themselves only', async () => {
    const mine = await photographer();
    const other = await somebody('photographer');
    const cashier = await somebody('cashier');
    const given = await make(owner, { name: 'Para vos', accountId: other.id });
    expect([given.statusCode, given.json<Token>().accountId]).toEqual([201, other.id]);
    const forCashier = await make(owner, { name: 'x', accountId: cashier.id });
    expect(forCashier.statusCode).toBe(404);
    const forOther = await make(mine.who, { name: 'x', accountId: other.id });
    expect(forOther.statusCode).toBe(403);
    const path = `/team/tokens/${String(given.json<Token>().id)}`;
    expect((await api.delete(path, mine.who)).statusCode).toBe(404);
    const all = await listed(owner);
    expect(all.some(({ accountId }) => accountId === other.id)).toBe(true);
    expect(await listed(mine.who)).toEqual([]);
    expect((await api.delete(path, owner)).statusCode).toBe(200);
  });

  it('with a name, and 20 each at most', async () => {
    const { who, id } = await photographer();
    expect((await make(who, { name: ' ' })).statusCode).toBe(400);
    expect((await make(owner, { name: 'x', account: id })).statusCode).toBe(400);
    const rows = Array.from({ length: 19 }, (_none, index) => ({
      accountId: id,
      name: 'Notebook',
      tokenHash: `${String(id)} ${String(index)}`,
    }));
    await shop().services.db.insert(uploadTokens).values(rows);
    expect((await make(who)).statusCode).toBe(201);
    const refused = await make(who);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { error: 'Hay 20 tokens: anulá alguno que ya no uses.' },
    ]);
  });
});

async function somebodyOf(who: { cookie: string }) {
  const { email } = (await api.get('/auth', who)).json<{ email: string }>();
  const [account] = await shop()
    .services.db.select()
    .from(accounts)
    .where(eq(accounts.email, email));
  return { id: account?.id ?? 0 };
}

it('is not made by a session that ended while it was being made', async () => {
  const { id } = await photographer();
  const ended = { accountId: id, email: '', role: 'photographer', tokenHash: 'ended' } as const;
  const made = createToken(shop().services.db, { session: ended, name: 'x', accountId: id });
  await expect(made).rejects.toMatchObject({ code: 'session-required' });
});

it('is not made for somebody else by who is no owner any longer', async () => {
  const { id } = await photographer();
  const former = await somebody('admin');
  const session = { accountId: former.id, email: '', role: 'admin', tokenHash: '' } as const;
  await api.put(`/team/members/${String(former.id)}`, owner, { role: 'photographer' });
  const made = createToken(shop().services.db, { session, name: 'x', accountId: id });
  await expect(made).rejects.toMatchObject({ code: 'admin-required' });
});
