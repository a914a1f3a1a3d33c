// Cameras whose time alone does not tell their photos: set back in the middle, and two of one name.
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Who } from '../../../test/calls.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { accounts } from '../../schema/accounts.ts';
import { results } from '../../schema/clocks.ts';
import { photoBibs, photos } from '../../schema/photos.ts';

const shop = useShop();
const api = callsOf(shop);
const CAMERA = 'Canon EOS 2000D';
const RUNNERS = 24;
const START = Date.parse('2026-10-04T11:00:00Z');
const MINUTE = 60_000;
/** Runner n passes the finish, from 1 on. */
const passed = (runner: number) => START + runner * MINUTE;

interface Shot {
  name: string;
  /** Undefined: nobody can be told by. */
  runner?: number;
  /** When it was really taken. */
  at: number;
  /** What has to be added to its camera's clock, in ms. */
  behind: number;
  uploadedBy?: number;
}

let admin: Who = {};
let eventId = 0;

interface Answer {
  camaras: {
    medido: { corrimiento: number; serie?: { prefix: string; from: number; email: string } }[];
  }[];
}
const path = (rest: string) => `/events/event/${String(eventId)}${rest}`;
const apply = async () => {
  const answer = await api.put(path('/clocks'), admin, { camara: CAMERA, aplicar: true });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>().camaras[0]?.medido ?? [];
};
const timesByName = async () => {
  const rows = await shop()
    .services.db.select()
    .from(photos)
    .where(eq(photos.eventId, eventId))
    .orderBy(asc(photos.id));
  return new Map(rows.map(({ name, takenAt }) => [name, takenAt?.getTime()]));
};
const mayBeMine = async (runner: number) => {
  const answer = await api.get(path(`/at-your-time?idDetector=${String(runner)}`));
  return answer.json<{ images: { name: string }[] }>().images.map(({ name }) => name);
};

async function seed(shots: Shot[]) {
  const { db } = shop().services;
  const seeded = await seedEvent(shop().services, shots.length);
  eventId = seeded.event.id;
  for (const [index, { name, at, behind, runner, uploadedBy }] of shots.entries()) {
    const photoId = seeded.photos[index]?.id ?? 0;
    await db
      .update(photos)
      .set({
        ...{ name, camera: CAMERA, bibsReadAt: new Date(), uploadedBy: uploadedBy ?? null },
        takenAt: new Date(at - behind),
      })
      .where(eq(photos.id, photoId));
    if (runner === undefined) continue;
    const number = String(runner);
    await db
      .insert(photoBibs)
      .values({ eventId, photoId, number, numberKey: number, source: 'machine' });
  }
  await db.insert(results).values(
    Array.from({ length: RUNNERS }, (_unused, index) => {
      const number = String(index + 1);
      return {
        eventId,
        number,
        numberKey: number,
        place: '',
        passedAt: new Date(passed(index + 1)),
      };
    }),
  );
}

const runners = Array.from({ length: RUNNERS }, (_unused, index) => index + 1);
const named = (prefix: string, frame: number) => `${prefix}${String(frame).padStart(4, '0')}.JPG`;

beforeAll(async () => {
  admin = await shop().login('admin');
});

describe('a clock set back by ten minutes in the middle of the race', () => {
  it('is corrected before and after, by the counter of the camera', async () => {
    const half = RUNNERS / 2;
    const behind = (runner: number) => (runner > half ? 10 * MINUTE : 0);
    await seed([
      ...runners.map((runner) => ({
        name: named('IMG_', 200 + runner * 2),
        ...{ runner, at: passed(runner), behind: behind(runner) },
      })),
      // Between two that are read, on either side: both cameras' clocks show the same minute.
      { name: named('IMG_', 200 + 8 * 2 + 1), at: passed(8) + 5_000, behind: 0 },
      { name: named('IMG_', 200 + 18 * 2 + 1), at: passed(18) + 5_000, behind: 10 * MINUTE },
      // The first after it was set back, before anybody was read.
      {
        name: named('IMG_', 200 + half * 2 + 1),
        at: passed(half + 1) - 7_000,
        behind: 10 * MINUTE,
      },
      { name: 'sin contador.jpg', at: passed(3), behind: 0 },
    ]);
    expect((await apply()).map(({ corrimiento, serie }) => [corrimiento, serie?.from])).toEqual([
      [0, 202],
      [600, 226],
    ]);
    const times = await timesByName();
    for (const runner of runners) {
      expect(times.get(named('IMG_', 200 + runner * 2))).toBe(passed(runner));
    }
    expect(times.get(named('IMG_', 217))).toBe(passed(8) + 5_000);
    expect(times.get(named('IMG_', 237))).toBe(passed(18) + 5_000);
    expect(times.get(named('IMG_', 225))).toBe(passed(13) - 7_000);
    expect(times.get('sin contador.jpg')).toBe(passed(3));
    expect(await mayBeMine(8)).toEqual([named('IMG_', 217)]);
    expect(await mayBeMine(18)).toEqual([named('IMG_', 237)]);
    expect(await mayBeMine(3)).toEqual([]);
  });
});

describe('two cameras of one model that write no serial number', () => {
  it('are told by who uploaded their photos, and each is corrected by its own clock', async () => {
    for (const role of ['photographer', 'cashier'] as const) await shop().login(role);
    const people = await shop().services.db.select().from(accounts).orderBy(asc(accounts.id));
    const [ana, luis] = people.slice(-2);
    if (!ana || !luis) throw new Error('nobody');
    await seed([
      ...runners.map((runner) => ({
        name: named('IMG_', runner),
        ...{ runner, at: passed(runner), behind: 40 * 1000, uploadedBy: ana.id },
      })),
      ...runners.map((runner) => ({
        name: named('IMG_', 5000 + runner),
        ...{ runner, at: passed(runner) + 4_000, behind: -3 * MINUTE, uploadedBy: luis.id },
      })),
      {
        name: named('IMG_', 5100),
        at: passed(24) + 9_000,
        behind: -3 * MINUTE,
        uploadedBy: luis.id,
      },
    ]);
    const measured = await apply();
    expect(
      measured.map(({ corrimiento, serie }) => [corrimiento, serie?.email]).toSorted(),
    ).toEqual([
      [-184, luis.email],
      [40, ana.email],
    ]);
    const times = await timesByName();
    expect(times.get(named('IMG_', 5))).toBe(passed(5));
    expect(times.get(named('IMG_', 5005))).toBe(passed(5));
    expect(await mayBeMine(24)).toEqual([named('IMG_', 5100)]);
  });
});
