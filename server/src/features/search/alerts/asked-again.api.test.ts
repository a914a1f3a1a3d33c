// Asked for again, by the same person or by another who knows the address: each letter confirms its own.
import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { drawPicture } from '../../../../test/event.ts';
import { eventually } from '../../../../test/eventually.ts';
import { bytesKey, fakeRecognition, unitVector } from '../../../../test/fake-recognition.ts';
import { lettersTo } from '../../../../test/outbox.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { multipart, useShop } from '../../../../test/shop.ts';
import { events } from '../../../schema/events.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
let eventId = 0;
let selfie: Buffer;

beforeAll(async () => {
  eventId = (await seedEvent(shop().services, 1)).event.id;
  const { db } = shop().services;
  await db.update(events).set({ faceSearch: true }).where(eq(events.id, eventId));
  selfie = await drawPicture(77);
  recognition.selfies.set(bytesKey(selfie), { vector: unitVector(1) });
});

/** Every call comes from an address of its own, unless told. */
let visitor = 0;
async function ask(email: string, how: { selfie?: Buffer; from?: string; number?: string } = {}) {
  visitor += 1;
  const files = how.selfie ? [{ field: 'image', filename: 'yo.jpg', content: how.selfie }] : [];
  const fields = {
    email,
    idDetector: how.number ?? '902',
    consentimiento: String(files.length > 0),
  };
  return shop().app.inject({
    method: 'POST',
    url: `/api/events/event/${String(eventId)}/alerts`,
    remoteAddress: how.from ?? `10.1.0.${String(visitor)}`,
    ...multipart(fields, files),
  });
}

/** The way of each letter to the address, in the order in which they were asked for. */
const linksOf = (email: string, count: number) =>
  eventually(async () => {
    const letters = await lettersTo(shop(), email);
    expect(letters).toHaveLength(count);
    const links = letters.map(({ text }) => /\/aviso\/(\d+-[0-9a-f]{40})/.exec(text)?.[1] ?? '');
    return links.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  });
async function open(link: string | undefined) {
  const url = `/api/alerts/${link ?? ''}/confirm`;
  const answer = await shop().app.inject({ method: 'POST', url, payload: {} });
  return answer.statusCode === 200 ? answer.json<{ conCara: boolean }>() : answer.statusCode;
}
const withFace = expect.objectContaining({ idDetector: '902', conCara: true });
const byNumber = expect.objectContaining({ idDetector: '902', conCara: false });

it('the answer is the same whether or not the address waits already, and so is the limit', async () => {
  const email = 'mia@example.com';
  await ask(email);
  await open((await linksOf(email, 1))[0]);
  const again = await ask(email, { selfie });
  const other = await ask('otra@example.com');
  expect([again.statusCode, again.json()]).toEqual([202, other.json()]);
  const statuses = [];
  for (let times = 0; times < 6; times += 1) {
    statuses.push((await ask(email, { from: '10.2.0.5' })).statusCode);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

it('what another asks with the address changes nothing of what its reader asked for', async () => {
  const email = 'suplantada@example.com';
  await ask(email, { selfie });
  await ask(email);
  const [own] = await linksOf(email, 2);
  expect(await open(own)).toEqual(withFace);
  await ask(email);
  await linksOf(email, 3);
  expect(await open(own)).toEqual(withFace);
});

it('who asks again with a selfie for what is confirmed has it with the selfie, once, however often it is opened', async () => {
  const email = 'conselfie@example.com';
  await ask(email);
  await open((await linksOf(email, 1))[0]);
  await ask(email, { selfie });
  const [first, second] = await linksOf(email, 2);
  expect(await open(first)).toEqual(byNumber);
  const twice = Array.from({ length: 2 }, () => open(second));
  expect(await Promise.all(twice)).toEqual([withFace, withFace]);
  expect(await open(first)).toBe(404);
});

it('two people of one address who wait by their faces alone both wait', async () => {
  const email = 'familia@example.com';
  for (let times = 0; times < 2; times += 1) await ask(email, { selfie, number: '' });
  const links = await linksOf(email, 2);
  for (const link of [...links, ...links]) {
    expect(await open(link)).toEqual(expect.objectContaining({ conCara: true }));
  }
});
