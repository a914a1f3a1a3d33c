// Whoever waits is told in the end, whatever came between.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { callsOf } from '../../../../test/calls.ts';
import { eventually } from '../../../../test/eventually.ts';
import { unitVector } from '../../../../test/fake-recognition.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { useShop } from '../../../../test/shop.ts';
import { MAIL_JOBS } from '../../../platform/mail/mail-jobs.ts';
import { matchAlerts } from '../../../records/alerts/alert-jobs.ts';
import { raiseVersion } from '../../../records/events.ts';
import { events, participants } from '../../../schema/events.ts';
import { photoAlerts } from '../../../schema/finding.ts';
import { jobs } from '../../../schema/operations.ts';
import { faces } from '../../../schema/photos.ts';
import { faceKey } from './alerts.ts';
import { matchAlertsHandler } from './match-alerts.job.ts';
import { sealFaces } from './sealed-faces.ts';

const shop = useShop();
const api = callsOf(shop);
const ana = unitVector(1);
let eventId = 0;
let photoId = 0;

beforeAll(async () => {
  const { event, photos } = await seedEvent(shop().services, 1);
  eventId = event.id;
  photoId = photos[0]?.id ?? 0;
});

const look = () => matchAlertsHandler(shop().services).run({ eventId });
const letters = () => shop().services.db.$count(jobs, eq(jobs.name, MAIL_JOBS.letter));

it('who signed up gets the letter though its job could not be kept at the first look', async () => {
  const { db } = shop().services;
  await db.insert(participants).values({ eventId, name: 'Ana', email: 'ana@example.com' });
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await db.execute(sql`create trigger refused before insert on jobs
    for each row when (new.name = 'send-mail') execute function refuse()`);
  await expect(look()).rejects.toThrow();
  await db.execute(sql`drop trigger refused on jobs`);
  await look();
  expect(await letters()).toBe(1);
  await db.delete(jobs);
});

it('who waits by their face is looked for once an event is searched by face again', async () => {
  const { db } = shop().services;
  const admin = await shop().login('admin');
  const vector = Buffer.from(ana.buffer.slice(0));
  const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
  await db.insert(faces).values({ photoId, eventId, box, score: 0.9, vector });
  await db.insert(photoAlerts).values({
    eventId,
    email: 'beto@example.com',
    faces: sealFaces(await faceKey(db), [ana]),
    confirmedAt: new Date(),
    deleteAt: new Date(Date.now() + 86_400_000),
  });
  await db.update(events).set({ faceSearch: false }).where(eq(events.id, eventId));
  await look();
  expect(await letters()).toBe(0);
  const fields = { name: 'Maratón', time: '2026-06-14', price: '1500', useReco: 'true' };
  const path = `/events/edit-event/${String(eventId)}`;
  expect((await api.form('PUT', path, admin, fields)).statusCode).toBe(200);
  expect(await db.$count(jobs, eq(jobs.name, matchAlerts.name))).toBe(1);
  await look();
  expect(await letters()).toBe(1);
});

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'who waits by their face is told of photos that are just being moved, however many faces they have',
  async () => {
    const { db } = shop().services;
    const { event, photos } = await seedEvent(shop().services, 2);
    const face = (photo: number, vector: Float32Array) => ({
      photoId: photos[photo]?.id ?? 0,
      eventId: event.id,
      box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
      score: 0.9,
      vector: Buffer.from(vector.buffer.slice(0)),
    });
    await db.update(events).set({ faceSearch: true }).where(eq(events.id, event.id));
    await db.insert(photoAlerts).values({
      eventId: event.id,
      email: 'caro@example.com',
      faces: sealFaces(await faceKey(db), [ana]),
      confirmedAt: new Date(),
      deleteAt: new Date(Date.now() + 86_400_000),
    });
    const lookHere = () => matchAlertsHandler(shop().services).run({ eventId: event.id });
    const before = await letters();
    let done = false;
    let looking: Promise<void> = Promise.resolve();
    await db.transaction(async (tx) => {
      // As a move does it.
      await raiseVersion(tx, event.id);
      const crowd = Array.from({ length: 100 }, (_unused, index) => face(0, unitVector(index + 2)));
      await tx.insert(faces).values([face(0, ana), ...crowd]);
      await db.insert(faces).values(face(1, unitVector(200)));
      looking = lookHere().finally(() => (done = true));
      const waits = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => {
        const { rows } = await tx.execute(sql`select 1 from ${waits}`);
        expect(done || rows.length > 0).toBe(true);
      });
    });
    await looking;
    await lookHere();
    expect(await letters()).toBe(before + 1);
  },
);
