import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { unitVector } from '../../../test/fake-recognition.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { faces } from '../../schema/photos.ts';
import { FaceIndexes } from './face-indexes.ts';

const shop = useShop();
const FACES = 3;
/** What the faces of one event take in memory. */
const OF_EVENT = FACES * unitVector(1).byteLength;
const eventIds: number[] = [];

beforeAll(async () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const { event, photos } = await seedEvent(shop().services, FACES);
    const rows = photos.map(({ id }, index) => ({
      photoId: id,
      eventId: event.id,
      box: { x: 0, y: 0, width: 1, height: 1 },
      score: 1,
      vector: Buffer.from(unitVector(seed * 10 + index).buffer),
    }));
    await shop().services.db.insert(faces).values(rows);
    eventIds.push(event.id);
  }
});

it('a look through all events takes none of those out of memory that people search in', async () => {
  const indexes = new FaceIndexes(shop().services.db, 2 * OF_EVENT);
  const [race = 0, other = 0] = eventIds;
  const inMemory = [await indexes.of(race), await indexes.of(other)];
  for (const id of eventIds) {
    await indexes.inPassing(id, ({ index }) => {
      expect(index.size).toBe(FACES);
      return Promise.resolve();
    });
  }
  expect(await indexes.of(race)).toBe(inMemory[0]);
  expect(await indexes.of(other)).toBe(inMemory[1]);
});

it('keeps what there is room for, and the events that people search in push it out', async () => {
  const indexes = new FaceIndexes(shop().services.db, 2 * OF_EVENT);
  const [first = 0, second = 0, third = 0] = eventIds;
  const pass = (id: number) => indexes.inPassing(id, (faces) => Promise.resolve(faces));
  const kept = await pass(first);
  expect(await pass(first)).toBe(kept);
  await indexes.of(second);
  await indexes.of(third);
  expect(await pass(first)).not.toBe(kept);
});

it('reads one event at a time for looks that come at once, however many', async () => {
  const indexes = new FaceIndexes(shop().services.db, 0);
  let atOnce = 0;
  const looks = eventIds.map((id) =>
    indexes.inPassing(id, async () => {
      atOnce += 1;
      await new Promise((done) => setImmediate(done));
      return atOnce--;
    }),
  );
  expect(await Promise.all(looks)).toEqual([1, 1, 1, 1]);
});

it('keeps what is in memory while the database does not answer, also where many search meanwhile', async () => {
  const { db } = shop().services;
  const indexes = new FaceIndexes(db);
  const [race = 0] = eventIds;
  const inMemory = await indexes.of(race);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  await db.execute(sql`alter table faces rename to faces_away`);
  const searches = await Promise.allSettled([1, 2, 3].map(() => indexes.of(race)));
  await db.execute(sql`alter table faces_away rename to faces`);
  expect(searches.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await indexes.of(race)).toBe(inMemory);
});
