import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { auditEntries } from '../../schema/operations.ts';
import { faces, photos } from '../../schema/photos.ts';
import { deleteDueFaces } from './jobs/delete-due-faces.job.ts';

const shop = useShop();

async function eventWithFaces(change: Partial<typeof events.$inferInsert>): Promise<number> {
  const { db } = shop().services;
  const { event, photos: own } = await seedEvent(shop().services, 2);
  await db
    .update(events)
    .set({ faceSearch: true, ...change })
    .where(eq(events.id, event.id));
  await db.update(photos).set({ facesIndexedAt: new Date() }).where(eq(photos.eventId, event.id));
  const face = { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, vector: Buffer.alloc(512) };
  await db.insert(faces).values(own.map(({ id }) => ({ ...face, photoId: id, eventId: event.id })));
  return event.id;
}

it('the faces of an event go twelve months after it, or on its own date, and no others', async () => {
  const { db, timeZone } = shop().services;
  const old = await eventWithFaces({ date: '2020-01-01' });
  const keptLonger = await eventWithFaces({ date: '2020-01-01', facesUntil: '2999-01-01' });
  const recent = await eventWithFaces({ date: '2999-01-01' });
  const sooner = await eventWithFaces({ date: '2999-01-01', facesUntil: '2020-01-02' });
  await deleteDueFaces({ db, timeZone });
  const left = await db.selectDistinct({ id: faces.eventId }).from(faces);
  expect(left.map(({ id }) => id).sort()).toEqual([keptLonger, recent]);
  const rows = await db.select().from(events);
  const switchedOff = rows.filter(
    ({ faceSearch, facesDeletedAt }) => !faceSearch && facesDeletedAt,
  );
  expect(switchedOff.map(({ id }) => id).sort()).toEqual([old, sooner]);
  expect(await db.$count(photos)).toBe(8);
  expect(await db.$count(auditEntries, eq(auditEntries.action, 'borrar'))).toBe(2);
  await deleteDueFaces({ db, timeZone });
  expect(await db.$count(auditEntries, eq(auditEntries.action, 'borrar'))).toBe(2);
});

it('faces that are to be kept longer since the moment before stay', async () => {
  const { db, timeZone } = shop().services;
  const eventId = await eventWithFaces({ date: '2020-01-01' });
  const deleting = await db.transaction(async (tx) => {
    await tx.select().from(photos).where(eq(photos.eventId, eventId)).for('update');
    const begun = deleteDueFaces({ db, timeZone });
    await sleep(300);
    await tx.update(events).set({ facesUntil: '2999-01-01' }).where(eq(events.id, eventId));
    return [begun];
  });
  await Promise.all(deleting);
  expect(await db.$count(faces, eq(faces.eventId, eventId))).toBe(2);
});
