// A shop with one event of 20,000 photos, and a bare Fastify route that sends a ready compressed
// buffer of the same size: what the gallery call is measured against. Prints both addresses.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { events } from '../../src/schema/events.ts';
import { photos } from '../../src/schema/photos.ts';
import { openServices } from '../../src/services.ts';

const PHOTOS = 20_000;
const BATCH = 1_000;

const dataDir = mkdtempSync(join(tmpdir(), 'photolab-gallery-'));
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', PORT: '0' }),
);
const [event] = await services.db
  .insert(events)
  .values({ name: 'Maratón grande', date: '2026-10-04', price: 150_000, active: true })
  .returning();
if (!event) throw new Error('the event was not stored');
for (let start = 0; start < PHOTOS; start += BATCH) {
  await services.db.insert(photos).values(
    Array.from({ length: BATCH }, (_unused, offset) => {
      const name = `IMG_${String(start + offset)}`;
      return {
        eventId: event.id,
        name: `${name}.jpg`,
        contentHash: name,
        byteSize: 5_000_000,
        mimeType: 'image/jpeg',
        originalKey: `originals/${name}.jpg`,
        previewKey: `public/previews/${crypto.randomUUID()}.webp`,
        thumbnailKey: `public/thumbnails/${crypto.randomUUID()}.webp`,
        width: 6000,
        height: 4000,
        placeholder: `data:image/webp;base64,${btoa(crypto.randomUUID() + crypto.randomUUID())}`,
        previewAt: new Date(),
      };
    }),
  );
}
const app = await buildApp(services);
const shop = await app.listen({ host: '127.0.0.1', port: 0 });

const bare = Fastify();
const path = `/api/events/event/${String(event.id)}`;
for (const [name, query] of [
  ['all', ''],
  ['page', '?page=1'],
] as const) {
  // Twice: the compressed answer is built behind the first.
  await app.inject({ url: path + query, headers: { 'accept-encoding': 'br' } });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const answer = await app.inject({ url: path + query, headers: { 'accept-encoding': 'br' } });
  const buffer = answer.rawPayload;
  bare.get(`/${name}`, (_request, reply) =>
    reply.type('application/json').header('content-encoding', 'br').send(buffer),
  );
}
const floor = await bare.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready ${JSON.stringify({ shop: shop + path, bare: floor })}`);

process.on('SIGTERM', () => {
  void (async () => {
    await Promise.all([app.close(), bare.close()]);
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
