// Who calls is asked before their call is kept, and again when all of it is there.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jpeg } from '../../test/pictures.ts';
import { seedEvent } from '../../test/photo-rows.ts';
import { multipart, useShop } from '../../test/shop.ts';
import { accounts, eventPhotographers, invitations } from '../schema/accounts.ts';
import { slides } from '../schema/content.ts';
import { photos } from '../schema/photos.ts';

const shop = useShop({ listen: true });

/** Sends the first half, does what is to happen meanwhile, and sends the rest; the answer's status. */
function drip(
  path: string,
  { headers, payload }: { headers: Record<string, string>; payload: Buffer },
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const length = { 'content-length': String(payload.length) };
  return new Promise((resolve, reject) => {
    const call = request(shop().services.address.selfUrl + path, {
      method: 'POST',
      headers: { ...headers, ...length },
    });
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject);
    const half = Math.floor(payload.length / 2);
    call.write(payload.subarray(0, half));
    void sleep(500)
      .then(meanwhile)
      .then(() => call.end(payload.subarray(half)), reject);
  });
}

it('whoever loses the session while the body of a call drips does nothing with it', async () => {
  const { app, services } = shop();
  const invitation = Buffer.from(JSON.stringify({ email: 'x@example.com', role: 'admin' }));
  const { headers, payload } = multipart({}, [
    { field: 'sliderFile', filename: 'a.jpg', content: await jpeg(60, 40) },
  ]);
  for (const [path, type, body] of [
    ['/api/team/invitations', { 'content-type': 'application/json' }, invitation],
    ['/api/upload/slider', headers, payload],
  ] as const) {
    const { cookie } = await shop().login('admin');
    const call = { headers: { ...type, cookie }, payload: body };
    const logout = { method: 'POST', url: '/api/auth/logout', headers: { cookie } } as const;
    expect([path, await drip(path, call, () => app.inject(logout))]).toEqual([path, 401]);
  }
  expect([await services.db.$count(invitations), await services.db.$count(slides)]).toEqual([0, 0]);
});

it('a photographer whose event is taken away during an upload adds no photo to it', async () => {
  const { db } = shop().services;
  const { event } = await seedEvent(shop().services, 0);
  const { cookie } = await shop().login('photographer');
  const [account] = await db.select().from(accounts).where(eq(accounts.role, 'photographer'));
  await db.insert(eventPhotographers).values({ eventId: event.id, accountId: account?.id ?? 0 });
  const file = { field: 'img-event', filename: 'a.jpg', content: await jpeg(60, 40) };
  const { headers, payload } = multipart({}, [file]);
  const call = { headers: { ...headers, cookie }, payload };
  const path = `/api/events/edit/${String(event.id)}`;
  expect(await drip(path, call, () => db.delete(eventPhotographers))).toBe(403);
  expect(await db.$count(photos)).toBe(0);
});

it('whoever may not call is refused before what they send is there', async () => {
  const call = request(`${shop().services.address.selfUrl}/api/team/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '900000' },
  });
  const status = new Promise((resolve, reject) => {
    call.on('response', (answer) => resolve(answer.statusCode)).on('error', reject);
  });
  call.write(Buffer.alloc(300_000, 'x'));
  expect(await status).toBe(401);
  call.destroy();
});

it('of a visitor no more is kept in memory than they may say', async () => {
  const long = (length: number) => 'x'.repeat(length);
  const message = { name: 'Ana', email: 'ana@example.com', message: long(70_000) };
  const answers = await Promise.all([
    ...['/api/contact', '/api/webhooks/mercadopago', '/nada'].map((url) =>
      shop().app.inject({ method: 'POST', url, payload: message }),
    ),
    // Five texts beside a selfie, none of them too long by itself.
    shop().app.inject({
      method: 'POST',
      url: '/api/similar-images',
      ...multipart(
        Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`t${String(n)}`, long(15_000)])),
        [],
      ),
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 413, 413, 413]);
  expect(answers.at(-1)?.json()).toEqual({
    error: 'Lo que mandás es demasiado largo. Acortalo y volvé a intentar.',
  });
});
