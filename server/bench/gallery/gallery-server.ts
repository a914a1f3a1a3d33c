// A shop with one event of 20,000 photos, and what its gallery is measured against, in the same
// process and on the same database: bare Fastify routes that send ready bytes, or make one indexed
// query and send its rows. Prints the addresses; obeys lines on its input: `change` raises the event's
// version, `arrive` lets a photo arrive every 50 ms, `rest` ends that.
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../src/app.ts';
import { raiseVersion } from '../../src/records/events.ts';
import { events } from '../../src/schema/events.ts';
import { photoBibs, photos } from '../../src/schema/photos.ts';
import { openBenchServices } from '../bench-services.ts';

const PHOTOS = 20_000;
const BATCH = 1_000;
const PHOTOS_PER_NUMBER = 4;
const ARRIVAL_MS = 50;

const { dataDir, services } = await openBenchServices('gallery', process.env['BENCH_DATABASE_URL']);
const { db } = services;

/** As the preview makes them, of noise: no two photos are alike. */
async function placeholder(): Promise<string> {
  const raw = { width: 8, height: 5, channels: 3 } as const;
  const webp = await sharp(randomBytes(8 * 5 * 3), { raw })
    .blur(1.5)
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

async function insertPhotos(eventId: number, from: number, count: number): Promise<void> {
  const rows = await Promise.all(
    Array.from({ length: count }, async (_unused, offset) => {
      const name = `IMG_${String(from + offset)}`;
      const key = randomUUID().replaceAll('-', '');
      return {
        eventId,
        name: `${name}.jpg`,
        contentHash: key,
        byteSize: 5_000_000,
        mimeType: 'image/jpeg',
        originalKey: `originals/${name}.jpg`,
        previewKey: `public/previews/${key}.webp`,
        thumbnailKey: `public/thumbnails/${key}.avif`,
        width: 6000,
        height: 4000,
        placeholder: await placeholder(),
        takenAt: new Date(Date.UTC(2026, 9, 4, 11) + (from + offset) * 700),
        previewAt: new Date(),
      };
    }),
  );
  const stored = await db.insert(photos).values(rows).returning({ id: photos.id });
  const numbers = stored.map(({ id }, offset) => {
    const number = String(1 + Math.floor((from + offset) / PHOTOS_PER_NUMBER));
    return { photoId: id, eventId, number, numberKey: number, source: 'machine' as const };
  });
  await db.insert(photoBibs).values(numbers);
}

const [event] = await db
  .insert(events)
  .values({ name: 'Maratón grande', date: '2026-10-04', price: 150_000, active: true })
  .returning();
if (!event) throw new Error('the event was not stored');
for (let start = 0; start < PHOTOS; start += BATCH) await insertPhotos(event.id, start, BATCH);
// As the shop's upkeep, or a server's, does within a minute.
await db.execute(sql`analyze`);
const ids = (
  await db.execute<{ id: number }>(
    sql`select id from photos where event_id = ${event.id} order by id`,
  )
).rows.map(({ id }) => id);

const app = await buildApp(services);
const shop = await app.listen({ host: '127.0.0.1', port: 0 });
const path = `/api/events/event/${String(event.id)}`;

const bare = Fastify();
for (const [name, query] of [
  ['all', ''],
  ['page', '?page=1'],
] as const) {
  const answer = await app.inject({ url: path + query, headers: { 'accept-encoding': 'br' } });
  const buffer = answer.rawPayload;
  bare.get(`/${name}`, (_request, reply) =>
    reply.type('application/json').header('content-encoding', 'br').send(buffer),
  );
}
const shown = sql`id, name, preview_key, thumbnail_key, width, height, placeholder`;
bare.get<{ Params: { page: string } }>('/query/:page', async ({ params }, reply) => {
  const first = ids[(Number(params.page) - 1) * 18] ?? 0;
  const { rows } = await db.execute(
    sql`select ${shown} from photos where event_id = ${event.id} and id >= ${first} order by id limit 18`,
  );
  return reply.send(rows);
});
bare.get<{ Params: { number: string } }>('/number/:number', async ({ params }, reply) => {
  const { rows } = await db.execute(
    sql`select ${shown} from photos where id in (select photo_id from photo_bibs
      where event_id = ${event.id} and number_key = ${params.number}) order by id`,
  );
  return reply.send(rows);
});
const floor = await bare.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready ${JSON.stringify({ shop, path, bare: floor })}`);

let arriving: NodeJS.Timeout | undefined;
let next = PHOTOS;
const orders: Record<string, () => void> = {
  change: () => void raiseVersion(db, event.id),
  arrive: () => {
    arriving = setInterval(() => {
      void insertPhotos(event.id, next++, 1).then(() => raiseVersion(db, event.id));
    }, ARRIVAL_MS);
  },
  rest: () => {
    clearInterval(arriving);
  },
};
createInterface({ input: process.stdin }).on('line', (line) => orders[line]?.());

process.on('SIGTERM', () => {
  void (async () => {
    clearInterval(arriving);
    await Promise.all([app.close(), bare.close()]);
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
