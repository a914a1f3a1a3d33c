// 'Avisame' on a Sunday: 2,000 people wait in one event, each with a number and a selfie, while 6,000
// photos are read. From the reading of a person's first photo to the e-mail's handing over to the mail
// server, and what the looking costs for a photo beside the bare query and the bare comparison that it
// cannot do without. A quarter of the photos first: the cost of a photo must not grow with those before
// it. On the embedded database, or on DATABASE_URL's.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dot } from '@photolab/vision/faces/vectors';
import { sql } from 'drizzle-orm';
import { faceKey } from '../../src/features/search/alerts/alerts.ts';
import { matchAlertsHandler } from '../../src/features/search/alerts/match-alerts.job.ts';
import { sealFaces } from '../../src/features/search/alerts/sealed-faces.ts';
import { sendMailHandler } from '../../src/platform/mail/send-mail.job.ts';
import { startWorker, type JobHandler } from '../../src/platform/queue/worker.ts';
import { tellWaiting } from '../../src/records/alerts/alert-jobs.ts';
import { events } from '../../src/schema/events.ts';
import { photoAlerts } from '../../src/schema/finding.ts';
import { faces, photoBibs, photos } from '../../src/schema/photos.ts';
import type { Services } from '../../src/services.ts';
import { unitVector } from '../../test/fake-recognition.ts';
import { openBenchServices } from '../bench-services.ts';
import { median } from '../measure.ts';
import { quantile } from '../load.ts';

const PEOPLE = 2_000;
const PHOTOS = 6_000;
/** Read together; so many of them a second, ten times what two cores read. */
const AT_ONCE = 10;
const A_SECOND = 40;
/** How alike a person's photos are to the selfie. */
const LIKENESS = 0.8;
const STRANGERS = 1_000_000;
const ROUNDS = 20;
const PATIENCE_MS = 300_000;

const log = { info: () => undefined, warn: console.error, error: console.error };
const box = { x: 0.4, y: 0.2, width: 0.1, height: 0.1 };
const bytesOf = (vector: Float32Array) => Buffer.from(vector.buffer);
const addressOf = (person: number) => `corredor${String(person)}@example.com`;
const numberOf = (person: number) => String(person + 1);

export async function benchAlerts(): Promise<string[][]> {
  const url = process.env['DATABASE_URL'];
  const quarter = await waitFor(PHOTOS / 4);
  const all = await waitFor(PHOTOS);
  const row = (name: string, pick: (run: Run) => string, aim: string) => [
    name,
    pick(quarter),
    pick(all),
    aim,
  ];
  const second = (values: number[], share: number) =>
    `${(quantile(values, share) / 1000).toFixed(1)} s`;
  return [
    [
      `alerts, ${String(PEOPLE)} people waiting (${url ? 'server' : 'embedded'})`,
      `${String(PHOTOS / 4)} photos`,
      `${String(PHOTOS)} photos`,
      'aim',
    ],
    row('people told', ({ delays }) => String(delays.length), ''),
    row('from reading to e-mail, median', ({ delays }) => second(delays, 0.5), ''),
    row('the same, slowest', ({ delays }) => second(delays, 1), '< 60 s'),
    row('looking, for a photo', ({ perPhoto }) => `${perPhoto.toFixed(2)} ms`, 'does not grow'),
    row('one look that finds nothing new', ({ idle }) => `${idle.toFixed(0)} ms`, ''),
    row('bare: who waits for a number', ({ query }) => `${query.toFixed(2)} ms`, ''),
    row('bare: a face with everybody', ({ compare }) => `${compare.toFixed(2)} ms`, ''),
  ];
}

interface Run {
  /** From the reading of a person's first photo to the e-mail, of everybody, ms. */
  delays: number[];
  perPhoto: number;
  idle: number;
  query: number;
  compare: number;
}

async function waitFor(count: number): Promise<Run> {
  const { dataDir, services } = await openBenchServices('alerts', process.env['DATABASE_URL']);
  try {
    return await measure(services, count);
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(services: Services, count: number): Promise<Run> {
  const { db } = services;
  const people = Array.from({ length: PEOPLE }, (_none, person) => unitVector(person + 1));
  const eventId = await seed(services, people);
  const look = matchAlertsHandler(services);
  const { delays, looked } = await arrive({ services, eventId, people, count, look });
  // Others wait now, who were compared with all there is.
  const [last] = (await db.execute<{ id: number }>(sql`select max(id) id from faces`)).rows;
  await wait(services, eventId, people, { firstNumber: 2 * PHOTOS, comparedTo: last?.id ?? 0 });
  const idle = await timesOf(ROUNDS / 4, async () => {
    await look.run({ eventId });
  });
  const query = await timesOf(ROUNDS, async (round) => {
    await db.execute(sql`select id from photo_alerts where event_id = ${eventId}
      and number_key = ${numberOf(round)} and confirmed_at is not null and notified_at is null`);
  });
  const [face = unitVector(1)] = people;
  const compare = await timesOf(ROUNDS, () => {
    for (const person of people) dot(face, person);
    return Promise.resolve();
  });
  return { delays, perPhoto: looked / count, idle, query, compare };
}

async function timesOf(rounds: number, work: (round: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function seed(services: Services, people: Float32Array[]): Promise<number> {
  const { db } = services;
  const [event] = await db
    .insert(events)
    .values({
      name: 'Maratón esperada',
      date: '2026-10-04',
      price: 150_000,
      active: true,
      faceSearch: true,
      bibSearch: true,
    })
    .returning();
  if (!event) throw new Error('the event was not stored');
  await wait(services, event.id, people);
  return event.id;
}

/** Everybody waits, as if for the first time. */
async function wait(
  { db }: Services,
  eventId: number,
  people: Float32Array[],
  { firstNumber = 0, comparedTo = 0 } = {},
): Promise<void> {
  const key = await faceKey(db);
  await db.delete(photoAlerts);
  const deleteAt = new Date(Date.now() + 86_400_000);
  const rows = people.map((vector, person) => ({
    eventId,
    email: addressOf(person),
    number: numberOf(firstNumber + person),
    numberKey: numberOf(firstNumber + person),
    comparedTo,
    faces: sealFaces(key, [vector]),
    confirmedAt: new Date(),
    deleteAt,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await db.insert(photoAlerts).values(rows.slice(start, start + 500));
  }
}

interface Arrival {
  services: Services;
  eventId: number;
  people: Float32Array[];
  count: number;
  look: JobHandler;
}

/** Photos are read at their pace while a worker looks and writes. */
async function arrive({ services, eventId, people, count, look }: Arrival) {
  const readAt = new Map<string, number>();
  const sentAt = new Map<string, number>();
  let looked = 0;
  const timed = {
    ...look,
    run: async (payload: unknown) => {
      const start = performance.now();
      await look.run(payload);
      looked += performance.now() - start;
    },
  };
  const mailer = {
    send: ({ to }: { to: string }) => {
      sentAt.set(to, performance.now());
      return Promise.resolve();
    },
    check: () => Promise.resolve(),
  };
  const worker = startWorker(services.db, [timed, sendMailHandler({ mailer })], log);
  const began = performance.now();
  for (let first = 0; first < count; first += AT_ONCE) {
    await read(services, eventId, first, people);
    for (let photo = first; photo < first + AT_ONCE; photo++) {
      const to = addressOf(personOf(photo));
      if (!readAt.has(to)) readAt.set(to, performance.now());
    }
    await sleep(Math.max(0, began + ((first + AT_ONCE) / A_SECOND) * 1000 - performance.now()));
  }
  const end = performance.now() + PATIENCE_MS;
  while (sentAt.size < readAt.size && performance.now() < end) await sleep(200);
  await worker.stop();
  const delays = [...readAt].map(([to, read]) => (sentAt.get(to) ?? Infinity) - read);
  return { delays, looked };
}

/** Three photos each; in an order of its own, so that first photos come until late. */
const personOf = (photo: number) => Math.floor(((photo * 7_919) % PHOTOS) / (PHOTOS / PEOPLE));

/** Each photo shows a person and a stranger; the number is read on every other one. */
async function read({ db }: Services, eventId: number, first: number, people: Float32Array[]) {
  await db.transaction(async (tx) => {
    const rows = Array.from({ length: AT_ONCE }, (_none, offset) => {
      const name = `IMG_${String(first + offset)}`;
      return {
        eventId,
        name: `${name}.jpg`,
        contentHash: `${String(eventId)}-${name}`,
        byteSize: 5_000_000,
        mimeType: 'image/jpeg',
        originalKey: `originals/${name}.jpg`,
        previewKey: `public/previews/${name}.webp`,
        thumbnailKey: `public/thumbnails/${name}.avif`,
        width: 6000,
        height: 4000,
        placeholder: '',
        previewAt: new Date(),
      };
    });
    const stored = await tx.insert(photos).values(rows).returning({ id: photos.id });
    const bibs = stored.flatMap(({ id }, offset) => {
      const number = numberOf(personOf(first + offset));
      const bib = { photoId: id, eventId, number, numberKey: number, source: 'machine' as const };
      return (first + offset) % 2 === 0 ? [bib] : [];
    });
    await tx.insert(photoBibs).values(bibs);
    const seen = stored.flatMap(({ id }, offset) => {
      const photo = first + offset;
      const selfie = people[personOf(photo)];
      if (!selfie) return [];
      const own = unitVector(STRANGERS + photo, { vector: selfie, share: LIKENESS });
      const stranger = unitVector(2 * STRANGERS + photo);
      return [own, stranger].map((vector) => ({
        photoId: id,
        eventId,
        box,
        score: 0.9,
        vector: bytesOf(vector),
      }));
    });
    await tx.insert(faces).values(seen);
    await tellWaiting(tx, eventId);
  });
}
