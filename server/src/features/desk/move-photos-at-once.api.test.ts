import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../test/event.ts';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { photoDesk } from '../../../test/photo-desk.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { jobs } from '../../schema/operations.ts';
import { photos } from '../../schema/photos.ts';
import { eventually } from '../../../test/eventually.ts';

const recognition = fakeRecognition();
const shop = useShop({ worker: true, recognition });
const { call, desk, add, newEvent } = photoDesk(shop, recognition);

const move = async (from: number, to: number, which: object = { after: 0 }) => {
  const answer = await call('POST', `/events/event/${String(from)}/move-photos`, { to, ...which });
  return { status: answer.statusCode, ...answer.json<{ moved: number[] }>() };
};
const rowsOf = (ids: number[]) =>
  shop().services.db.select().from(photos).where(inArray(photos.id, ids)).orderBy(asc(photos.id));
const seed = async (count: number) => {
  const { event, photos: rows } = await seedEvent(shop().services, count);
  return { id: event.id, ids: rows.map(({ id }) => id) };
};

describe('photos at the same moment', () => {
  it('moved to two events, each photo is in one of them', async () => {
    const from = await seed(6);
    const [one, two] = [await seed(0), await seed(0)];
    const answers = await Promise.all(
      [one, two, one, two].map(({ id }) => move(from.id, id, { photoIds: from.ids })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.flatMap(({ moved }) => moved).toSorted((a, b) => a - b)).toEqual(from.ids);
  });

  it('moved there and back by several, nothing waits for ever and nothing is lost', async () => {
    const [one, two] = [await seed(4), await seed(0)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) =>
        index % 2 ? move(two.id, one.id) : move(one.id, two.id),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const where = (await rowsOf(one.ids)).map(({ eventId }) => eventId);
    expect(where.every((id) => id === one.id || id === two.id)).toBe(true);
  });

  it('uploaded there, the twin stays or is refused: the event has it once', async () => {
    const { db } = shop().services;
    for (let round = 0; round < 3; round += 1) {
      const [from, to] = [await newEvent(), await newEvent()];
      const content = await drawPicture(from * 50 + round);
      await add(from, 'a.jpg', content);
      const [moved, uploaded] = await Promise.all([move(from, to), add(to, 'a.jpg', content)]);
      expect(moved.status).toBe(200);
      expect(moved.moved.length + (uploaded.statusCode === 201 ? 1 : 0)).toBe(1);
      expect(await db.$count(photos, eq(photos.eventId, to))).toBe(1);
    }
  });

  it.each(['source', 'target'])(
    'with the %s deleted, the photos share its fate or not',
    async (which) => {
      const { db } = shop().services;
      for (let round = 0; round < 3; round += 1) {
        const [from, to] = [await seed(4), await seed(0)];
        const deleted = which === 'source' ? from : to;
        const [moved, removed] = await Promise.all([
          move(from.id, to.id),
          call('POST', `/events/event/delete/${String(deleted.id)}`),
        ]);
        expect(removed.statusCode).toBe(200);
        const isMoved = moved.status === 200;
        if (!isMoved) expect(moved.status).toBe(404);
        const rows = await db.select().from(photos).where(inArray(photos.id, from.ids));
        const kept = which === 'source' ? isMoved : !isMoved;
        const wanted = which === 'source' ? to.id : from.id;
        if (kept) expect(rows.map(({ eventId }) => eventId)).toEqual(from.ids.map(() => wanted));
        else expect(rows.every(({ eventId }) => eventId === null)).toBe(true);
      }
      await eventually(async () => {
        expect(await db.$count(jobs, eq(jobs.name, 'judge-readings'))).toBe(0);
      });
    },
  );
});

it('photos that went to the right event are not deleted by who had chosen them in the wrong one before', async () => {
  const [from, to] = [await seed(3), await seed(0)];
  const [first = 0, second = 0, third = 0] = from.ids;
  await move(from.id, to.id, { photoIds: [second, third] });
  const remove = (ids: number[]) => call('POST', '/photos/delete', { ids, eventId: from.id });
  expect((await remove(from.ids)).json()).toEqual({ ids: [first] });
  expect((await remove(from.ids)).statusCode).toBe(404);
  expect((await desk(to.id)).map(({ id }) => id)).toEqual([second, third]);
});
