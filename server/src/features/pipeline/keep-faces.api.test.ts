import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { getEvent, lockEvent } from '../../records/events.ts';
import { events } from '../../schema/events.ts';
import { faces, photos } from '../../schema/photos.ts';
import { deleteDueFaces } from './jobs/delete-due-faces.job.ts';
import { keepFaces } from './keep-faces.ts';
import { keepNumbers } from './keep-numbers.ts';

const shop = useShop();
const db = () => shop().services.db;
const face = {
  ...{ box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, quality: 1 },
  vector: new Float32Array([1, 0]),
};
let [eventId, photoId] = [0, 0];

beforeEach(async () => {
  const { event, photos: own } = await seedEvent(shop().services, 2);
  [eventId, photoId] = [event.id, own[0]?.id ?? 0];
  await db().update(events).set({ faceSearch: true }).where(eq(events.id, eventId));
});

it('a photo that was still being looked at when the faces of its event went leaves none', async () => {
  await db().transaction((tx) => keepFaces(tx, photoId, [face]));
  await db().update(events).set({ date: '2020-01-01' }).where(eq(events.id, eventId));
  await deleteDueFaces(shop().services);
  await db().transaction((tx) => keepFaces(tx, photoId, [face]));
  expect(await db().$count(faces, eq(faces.eventId, eventId))).toBe(0);
  const [photo] = await db().select().from(photos).where(eq(photos.id, photoId));
  expect(photo?.facesIndexedAt).toBeNull();
});

it('visitors are told at once that a photo shows nobody, and that it shows somebody after all', async () => {
  const unidentified = async () => {
    shop().services.eventVersions.forget();
    const url = `/api/events/event/${String(eventId)}/moments`;
    return (await shop().app.inject(url)).json<{ sinIdentificar: number }>().sinIdentificar;
  };
  expect(await unidentified()).toBe(0);
  const event = await getEvent(db(), eventId);
  await keepNumbers(db(), { photoId, event, readings: [] });
  expect(await unidentified()).toBe(1);
  await db().transaction((tx) => keepFaces(tx, photoId, [face]));
  expect(await unidentified()).toBe(0);
  await db().transaction((tx) => keepFaces(tx, photoId, []));
  expect(await unidentified()).toBe(1);
});

it('faces that wait to be kept come after those kept meanwhile: whoever compares them by their ids sees them', async () => {
  const event = await getEvent(db(), eventId);
  await keepNumbers(db(), { photoId, event, readings: [] });
  const [, other] = await db().select().from(photos).where(eq(photos.eventId, eventId));
  const vector = Buffer.alloc(8);
  const keeping = await db().transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const begun = db().transaction((own) => keepFaces(own, photoId, [face]));
    await sleep(300);
    await tx.insert(faces).values({ ...face, vector, eventId, photoId: other?.id ?? 0 });
    return [begun];
  });
  await Promise.all(keeping);
  const kept = await db()
    .select({ photoId: faces.photoId })
    .from(faces)
    .where(eq(faces.eventId, eventId))
    .orderBy(asc(faces.id));
  expect(kept.map((row) => row.photoId)).toEqual([other?.id, photoId]);
});
