// What the studio waits for on a Sunday night, with 20,000 runners and 20,000 photos: taking the start
// list, and a runner's search by name. On the embedded database, or on DATABASE_URL's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { registerAccount } from '../../src/features/accounts/accounts.usecases.ts';
import { events } from '../../src/schema/events.ts';
import { photoBibs, photos } from '../../src/schema/photos.ts';
import { openServices, type Services } from '../../src/services.ts';
import { median } from '../measure.ts';

const RUNNERS = 20_000;
const BATCH = 1_000;
/** Under the limit of calls of one address. */
const SEARCHES = 50;
const FIRST = 'Ana José María Lucía Martín Sofía Julián Agustín Núria Zoé Iván Inés'.split(' ');
const LAST = 'Núñez Pérez García Ñandú Sosa Ibáñez Quiroga López Díaz Peña Paz Rey'.split(' ');
const ADMIN = { email: 'bench@example.com', password: 'una clave bien larga' };

export async function benchStudio(): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-studio-'));
  const url = process.env['DATABASE_URL'];
  const services = await openServices(
    readConfig({
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...(url ? { DATABASE_URL: url } : {}),
    }),
  );
  const app = await buildApp(services);
  try {
    const eventId = await seed(services);
    await registerAccount(services, { ...ADMIN, role: 'admin' });
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const base = `/api/events/event/${String(eventId)}`;
    const timed = async (options: InjectOptions) => {
      const start = performance.now();
      const answer = await app.inject(options);
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return performance.now() - start;
    };
    const taken = await timed({ method: 'POST', url: `${base}/start-list`, ...form(cookie) });
    const searches: number[] = [];
    for (let search = 0; search < SEARCHES; search++) {
      const nombre = encodeURIComponent(`${pick(FIRST, search).slice(0, 3)} ${pick(LAST, search)}`);
      searches.push(await timed({ url: `${base}/runners?nombre=${nombre}` }));
    }
    const covered = await timed({ url: `${base}/coverage`, headers: { cookie } });
    return [
      [`studio, 20,000 runners (${url ? 'server' : 'embedded'})`, 'measured', 'aim'],
      ['start list of 20,000 lines taken', `${(taken / 1000).toFixed(2)} s`, '< 5 s'],
      ['search by name, median', `${median(searches).toFixed(1)} ms`, '< 50 ms'],
      ['search by name, slowest of 50', `${Math.max(...searches).toFixed(1)} ms`, ''],
      ['coverage of 20,000 photos', `${(covered / 1000).toFixed(2)} s`, '< 2 s'],
    ];
  } finally {
    await app.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const pick = (list: string[], index: number) => list[index % list.length] ?? '';
const nameOf = (index: number) =>
  `${pick(FIRST, index)} ${pick(LAST, Math.floor(index / 7))} ${pick(LAST, index * 5 + 3)}${String(index)}`;

function form(cookie: string) {
  const lines = Array.from(
    { length: RUNNERS },
    (_unused, index) =>
      `${String(index + 1)};${nameOf(index)};c${String(index)}@example.com;M${String(index % 70)}`,
  );
  const text = ['Número;Nombre;Email;Categoría', ...lines].join('\r\n');
  const boundary = 'bench-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="archivo"; filename="l.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  return {
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: field('modo', 'reemplazar') + field('buscaNombre', 'true') + file,
  };
}

/** An event in which every runner has one photo. */
async function seed({ db }: Services): Promise<number> {
  const [event] = await db
    .insert(events)
    .values({ name: 'Maratón grande', date: '2026-10-04', price: 150_000, active: true })
    .returning();
  if (!event) throw new Error('the event was not stored');
  for (let start = 0; start < RUNNERS; start += BATCH) {
    const rows = await db
      .insert(photos)
      .values(Array.from({ length: BATCH }, (_unused, offset) => photoOf(event.id, start + offset)))
      .returning({ id: photos.id });
    await db.insert(photoBibs).values(
      rows.map(({ id }, offset) => {
        const number = String(start + offset + 1);
        return {
          photoId: id,
          eventId: event.id,
          number,
          numberKey: number,
          source: 'machine' as const,
        };
      }),
    );
  }
  return event.id;
}

function photoOf(eventId: number, index: number): typeof photos.$inferInsert {
  const name = `IMG_${String(index)}`;
  return {
    eventId,
    name: `${name}.jpg`,
    contentHash: name,
    byteSize: 5_000_000,
    mimeType: 'image/jpeg',
    originalKey: `originals/${name}.jpg`,
    previewKey: `public/previews/${name}.webp`,
    thumbnailKey: `public/thumbnails/${name}.webp`,
    width: 6000,
    height: 4000,
    previewAt: new Date(),
    bibsReadAt: new Date(),
    takenAt: new Date(Date.UTC(2026, 9, 4, 11, 0, index % 7200)),
  };
}
