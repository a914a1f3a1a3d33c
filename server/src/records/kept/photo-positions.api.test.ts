import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { faces, photoBibs, photos, positionChanges } from '../../schema/photos.ts';
import { createPhotoPositions, type PhotoPositions } from './photo-positions.ts';
import { forgetPositionChanges, IDS_PER_BLOCK, readPositionChanges } from './position-changes.ts';

const shop = useShop();
/** Four photos: two at the end of one block of ids, two at the beginning of the next. */
let ids: number[] = [];
let eventId = 0;
let otherId = 0;
let version = 0;
let kept: PhotoPositions;

const database = () => shop().services.db;
const positions = () => createPhotoPositions(database(), 'America/Argentina/Buenos_Aires');

async function read(from: PhotoPositions, event = { id: eventId, active: true }) {
  const asked = { event, viewer: 'visitor', version: String(version) } as const;
  return {
    all: [...(await from.of(asked))],
    unidentified: [...(await from.of({ ...asked, set: 'unidentified' }))],
    minutes: [...(await from.timed(asked)).minutes],
  };
}

/** An event whose photos are half of one block and half of the next. */
async function seedAcross(block: number, count: number) {
  const start = block * IDS_PER_BLOCK - count / 2;
  await database().execute(
    sql`alter sequence photos_id_seq restart with ${sql.raw(String(start))}`,
  );
  const seeded = await seedEvent(shop().services, count);
  return { id: seeded.event.id, ids: seeded.photos.map(({ id }) => id) };
}

beforeAll(async () => {
  otherId = (await seedEvent(shop().services, 1)).event.id;
  ({ id: eventId, ids } = await seedAcross(5, 4));
  kept = positions();
  await read(kept);
});

const idOf = (place: number) => ids[place] ?? Number.NaN;

const CHANGES: Record<string, () => Promise<unknown>> = {
  'a photo is hidden': () => change(idOf(0), { hiddenAt: new Date() }),
  'it is shown again': () => change(idOf(0), { hiddenAt: null }),
  'another time is known': () => change(idOf(3), { takenAt: new Date('2026-10-04T12:05:00Z') }),
  'photos were looked at': () =>
    database()
      .update(photos)
      .set({ bibsReadAt: new Date(), facesIndexedAt: new Date() })
      .where(inArray(photos.id, ids)),
  'a number is found': () =>
    database()
      .insert(photoBibs)
      .values({ photoId: idOf(1), eventId, number: '7', numberKey: '7', source: 'machine' }),
  'it is rejected': () =>
    database()
      .update(photoBibs)
      .set({ rejected: true })
      .where(eq(photoBibs.photoId, idOf(1))),
  'it is not, after all': () =>
    database()
      .update(photoBibs)
      .set({ rejected: false })
      .where(eq(photoBibs.photoId, idOf(1))),
  'it goes': () =>
    database()
      .delete(photoBibs)
      .where(eq(photoBibs.photoId, idOf(1))),
  'a face is found': () =>
    database()
      .insert(faces)
      .values({
        photoId: idOf(2),
        eventId,
        box: { x: 0, y: 0, width: 1, height: 1 },
        score: 1,
        vector: Buffer.alloc(4),
      }),
  'it is forgotten': () =>
    database()
      .delete(faces)
      .where(eq(faces.photoId, idOf(2))),
  'a photo waits for its pictures': () => change(idOf(2), { previewAt: null }),
  'they are there': () => change(idOf(2), { previewAt: new Date() }),
  'it is taken from sale': () => change(idOf(1), { deletedAt: new Date() }),
  'it goes to another event': () => change(idOf(3), { eventId: otherId }),
  'a row goes': () =>
    database()
      .delete(photos)
      .where(eq(photos.id, idOf(0))),
};

const change = (id: number, values: Partial<typeof photos.$inferInsert>) =>
  database().update(photos).set(values).where(eq(photos.id, id));

describe('positions kept while photos change are those read anew', () => {
  it.each(Object.entries(CHANGES))('when %s', async (_name, happen) => {
    const before = await read(kept);
    await happen();
    version += 1;
    const anew = await read(positions());
    expect(anew).not.toEqual(before);
    expect(await read(kept)).toEqual(anew);
  });
});

it('only blocks in which something changed are read again', async () => {
  const seeded = await seedAcross(9, 2);
  const event = { id: seeded.id, active: true };
  const [near = 0, far = 0] = seeded.ids;
  await read(kept, event);
  // Of this change nobody is told.
  await database().execute(sql`alter table photos disable trigger user`);
  await change(far, { hiddenAt: new Date() });
  await database().execute(sql`alter table photos enable trigger user`);
  await change(near, { hiddenAt: new Date() });
  version += 1;
  expect((await read(kept, event)).all).toEqual([far]);
  expect((await read(positions(), event)).all).toEqual([]);
});

it('an event that is not published has none for visitors', async () => {
  expect((await read(kept, { id: otherId, active: true })).all).not.toEqual([]);
  expect((await read(kept, { id: otherId, active: false })).all).toEqual([]);
});

it('many changes are made one row a block, with the same sums', async () => {
  const db = database();
  await db.execute(
    sql`insert into position_changes select ${eventId}, g % 2, 1 from generate_series(1, 1200) g`,
  );
  const before = await readPositionChanges(db, eventId);
  expect(before.get(0)).toBe(600);
  expect(await readPositionChanges(db, eventId)).toEqual(before);
  expect(await db.$count(positionChanges, eq(positionChanges.eventId, eventId))).toBe(before.size);
});

it('leave nothing of an event that is deleted', async () => {
  const db = database();
  expect(
    await db.$count(photos, and(eq(photos.eventId, otherId), isNull(photos.deletedAt))),
  ).toBeGreaterThan(0);
  await db.transaction(async (tx) => {
    await tx.delete(events).where(eq(events.id, otherId));
    await forgetPositionChanges(tx, otherId);
  });
  expect(await readPositionChanges(db, otherId)).toEqual(new Map());
});
