import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { bytesKey, fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { useShop } from '../../../test/shop.ts';
import { auditEntries } from '../../schema/operations.ts';
import { bibReadings } from '../../schema/photos.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, desk, add, newEvent, readToEnd } = photoDesk(shop, recognition);

interface Row {
  number: string;
  doubts: { id: number; photoId: number; photoName: string }[];
}

/** Photos in which these numbers were read without being sure. */
async function eventInDoubt(numbers: string[]): Promise<number> {
  const eventId = await newEvent({ useOCR: 'true' });
  for (const [index, text] of numbers.entries()) {
    const content = await drawPicture(eventId * 50 + index);
    recognition.numbers.set(bytesKey(content), [{ text, confidence: 0.3 }]);
    await add(eventId, `${String(index)}.jpg`, content);
  }
  await readToEnd(eventId);
  return eventId;
}

const doubts = async (eventId: number, query = '') => {
  const answer = await call('GET', `/events/event/${String(eventId)}/doubts${query}`);
  return { rows: answer.json<Row[]>(), total: Number(answer.headers['x-total-count']) };
};
const decide = (eventId: number, payload: object) =>
  call('POST', `/events/event/${String(eventId)}/decide-readings`, payload);

const undecide = (eventId: number, payload: object) =>
  call('POST', `/events/event/${String(eventId)}/undecide-readings`, payload);

describe('the review by number', () => {
  it('puts all doubtful readings of a number in one row, the most frequent first', async () => {
    const eventId = await eventInDoubt(['71', '568', '0568', '568']);
    const { rows, total } = await doubts(eventId);
    expect(total).toBe(2);
    expect(rows.map(({ doubts: of }) => of.length)).toEqual([3, 1]);
    expect(rows[1]?.number).toBe('71');
    expect((await doubts(eventId, '?page=2&pageSize=1')).rows).toEqual([rows[1]]);
  });

  it('decides a row at once, what was left out stays', async () => {
    const eventId = await eventInDoubt(['568', '568', '0568', '71']);
    const { rows } = await doubts(eventId);
    const [first, second, third] = rows[0]?.doubts ?? [];
    await decide(eventId, { ids: [first?.id, second?.id], verdict: 'accept' });
    const left = await doubts(eventId);
    expect(left.rows.map(({ doubts: of }) => of.map(({ id }) => id))).toContainEqual([third?.id]);
    await decide(eventId, { ids: [third?.id], verdict: 'reject', instead: '1568' });
    const shown = new Map((await desk(eventId)).map(({ id, idDetector }) => [id, idDetector]));
    const numbers = [first, second, third].map((doubt) => shown.get(doubt?.photoId ?? 0));
    expect(numbers.map(Number)).toEqual([568, 568, 1568]);
    expect((await doubts(eventId)).rows.map(({ number }) => number)).toEqual(['71']);
  });

  it('takes the word of several who decide the same row at once', async () => {
    const eventId = await eventInDoubt(['612', '612']);
    const ids = (await doubts(eventId)).rows[0]?.doubts.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => decide(eventId, { ids, verdict: 'accept' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['612', '612']);
  });

  it('what one person decided another does not overturn, whose list is from before', async () => {
    const eventId = await eventInDoubt(['413']);
    const ids = (await doubts(eventId)).rows[0]?.doubts.map(({ id }) => id);
    expect((await decide(eventId, { ids, verdict: 'reject' })).json()).toEqual({
      decided: ids,
      corrected: [],
    });
    expect((await decide(eventId, { ids, verdict: 'accept' })).json()).toEqual({
      decided: [],
      corrected: [],
    });
    expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['']);
  });

  it('takes back a row that was accepted, rejected or corrected: it is in doubt as before', async () => {
    const eventId = await eventInDoubt(['568', '568', '171']);
    const before = (await doubts(eventId)).rows;
    const ids = before.find(({ number }) => number === '568')?.doubts.map(({ id }) => id) ?? [];
    for (const word of [
      { verdict: 'accept' },
      { verdict: 'reject' },
      { verdict: 'reject', instead: '171' },
    ]) {
      const { corrected } = (await decide(eventId, { ids, ...word })).json<{
        corrected: number[];
      }>();
      expect((await doubts(eventId)).rows.map(({ number }) => number)).toEqual(['171']);
      const answer = await undecide(eventId, { ids, ...word, corrected });
      expect(answer.json<{ undecided: number[] }>().undecided.toSorted()).toEqual(ids.toSorted());
      expect((await desk(eventId)).map(({ idDetector }) => idDetector)).toEqual(['', '', '']);
      // The machine's reason comes back when it has judged them again.
      await expect.poll(async () => (await doubts(eventId)).rows).toEqual(before);
    }
  });

  it('taking back leaves alone what somebody said otherwise since, and what was said before', async () => {
    const eventId = await eventInDoubt(['568', '568']);
    const [first, second] = (await doubts(eventId)).rows[0]?.doubts ?? [];
    const numbersOf = (photoId = 0) => `/photos/${String(photoId)}/numbers`;
    await call('PUT', numbersOf(first?.photoId), { add: ['171'] });
    const word = { ids: [first?.id, second?.id], verdict: 'reject', instead: '171' };
    const { corrected } = (await decide(eventId, word)).json<{ corrected: number[] }>();
    expect(corrected).toEqual([second?.photoId]);
    await call('PUT', numbersOf(second?.photoId), { add: ['568'] });
    const answer = await undecide(eventId, { ...word, corrected });
    expect(answer.json()).toEqual({ undecided: [first?.id] });
    const shown = new Map((await desk(eventId)).map(({ id, idDetector }) => [id, idDetector]));
    expect(shown.get(first?.photoId ?? 0)).toBe('171');
    expect(shown.get(second?.photoId ?? 0)).toBe('568');
  });

  it('leaves readings of other events and those that are gone alone', async () => {
    const [here, there] = [await eventInDoubt(['88']), await eventInDoubt(['99'])];
    const foreign = (await doubts(there)).rows[0]?.doubts[0]?.id;
    const answer = await decide(here, { ids: [foreign, 999_999_999], verdict: 'accept' });
    expect(answer.json()).toEqual({ decided: [], corrected: [] });
    expect((await doubts(there)).total).toBe(1);
    expect((await decide(here, { ids: [], verdict: 'accept' })).statusCode).toBe(400);
    expect((await decide(999_999, { ids: [1], verdict: 'accept' })).statusCode).toBe(404);
    expect((await doubts(999_999)).rows).toMatchObject({ error: expect.any(String) });
  });

  it('taken back twice at once is taken back once; photos of other events are neither touched nor told', async () => {
    const [here, there] = [await eventInDoubt(['88']), await eventInDoubt(['99'])];
    const rowOf = async (eventId: number) => (await doubts(eventId)).rows[0]?.doubts[0];
    const [ours, foreign] = [await rowOf(here), await rowOf(there)];
    await decide(there, { ids: [foreign?.id], verdict: 'reject', instead: '77' });
    const decision = { ids: [ours?.id], verdict: 'accept' };
    await decide(here, decision);
    const before = await shop().services.db.$count(auditEntries);
    const answers = await Promise.all([
      undecide(here, { ...decision, corrected: [] }),
      undecide(here, { ...decision, corrected: [] }),
      undecide(here, {
        ids: [foreign?.id],
        verdict: 'reject',
        instead: '77',
        corrected: [foreign?.photoId, 999_999_999],
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const undone = answers.flatMap((answer) => answer.json<{ undecided: number[] }>().undecided);
    expect(undone).toEqual([ours?.id]);
    expect(await shop().services.db.$count(auditEntries)).toBe(before + 1);
    expect((await desk(there)).map(({ idDetector }) => idDetector)).toEqual(['77']);
  });

  it('shows the bib from the original, upright, without a watermark', async () => {
    const eventId = await newEvent({ useOCR: 'true' });
    // Green but for a blue square in the middle, lying on its side: 90° by its EXIF.
    const square = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#0000ff' },
    })
      .png()
      .toBuffer();
    const content = await sharp({
      create: { width: 800, height: 600, channels: 3, background: '#00ff00' },
    })
      .composite([{ input: square, left: 100, top: 280 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    recognition.numbers.set(bytesKey(content), [{ text: '55', confidence: 0.3 }]);
    await add(eventId, 'girada.jpg', content);
    await readToEnd(eventId);
    const { db } = shop().services;
    const id = (await desk(eventId))[0]?.readings[0]?.id ?? 0;
    const box = { cx: 0.5, cy: 120 / 800, width: 40 / 600, height: 40 / 800, angle: 0.3 };
    await db.update(bibReadings).set({ box }).where(eq(bibReadings.id, id));
    const picture = await call('GET', `/readings/${String(id)}/picture`);
    expect(picture.headers['content-type']).toBe('image/webp');
    const image = sharp(picture.rawPayload);
    const { width, height } = await image.metadata();
    expect(height).toBe(160);
    const middle = { left: width / 2 - 8, top: height / 2 - 8, width: 16, height: 16 };
    const { channels } = await sharp(await image.extract(middle).toBuffer()).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
    const anonymous = await shop().app.inject(`/api/readings/${String(id)}/picture`);
    expect(anonymous.statusCode).toBe(401);
    expect((await call('GET', '/readings/999999/picture')).statusCode).toBe(404);
  });
});
