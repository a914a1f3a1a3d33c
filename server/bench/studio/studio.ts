// What the studio waits for on a Sunday night, with 20,000 runners and 20,000 photos: taking the start
// list and the results, a runner's search by name and by time, the clocks of four cameras. On the embedded database, or on DATABASE_URL's.
import { rmSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { registerAccount } from '../../src/features/accounts/accounts.usecases.ts';
import { events } from '../../src/schema/events.ts';
import { photoBibs, photos } from '../../src/schema/photos.ts';
import type { Services } from '../../src/services.ts';
import { openBenchServices } from '../bench-services.ts';
import { median } from '../measure.ts';

const RUNNERS = 20_000;
const BATCH = 1_000;
/** Under the limit of calls of one address. */
const SEARCHES = 50;
const FIRST = 'Ana José María Lucía Martín Sofía Julián Agustín Núria Zoé Iván Inés'.split(' ');
const LAST = 'Núñez Pérez García Ñandú Sosa Ibáñez Quiroga López Díaz Peña Paz Rey'.split(' ');
const ADMIN = { email: 'bench@example.com', password: 'una clave bien larga' };

export async function benchStudio(): Promise<string[][]> {
  const url = process.env['DATABASE_URL'];
  const { dataDir, services } = await openBenchServices('studio', url);
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
    const taken = await timed({ method: 'POST', url: `${base}/start-list`, ...startList(cookie) });
    const searches: number[] = [];
    for (let search = 0; search < SEARCHES; search++) {
      const nombre = encodeURIComponent(`${pick(FIRST, search).slice(0, 3)} ${pick(LAST, search)}`);
      searches.push(await timed({ url: `${base}/runners?nombre=${nombre}` }));
    }
    const covered = await timed({ url: `${base}/coverage`, headers: { cookie } });
    const clocks = await measureClocks(timed, base, cookie);
    return [
      [`studio, 20,000 runners (${url ? 'server' : 'embedded'})`, 'measured', 'aim'],
      ['start list of 20,000 lines taken', `${(taken / 1000).toFixed(2)} s`, '< 5 s'],
      ['search by name, median', `${median(searches).toFixed(1)} ms`, '< 50 ms'],
      ['search by name, slowest of 50', `${Math.max(...searches).toFixed(1)} ms`, ''],
      ['coverage of 20,000 photos', `${(covered / 1000).toFixed(2)} s`, '< 2 s'],
      ...clocks,
    ];
  } finally {
    await app.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Four cameras at the finish, years off; one photo of ten shows nobody. */
async function measureClocks(
  timed: (options: InjectOptions) => Promise<number>,
  base: string,
  cookie: string,
): Promise<string[][]> {
  const headers = { cookie };
  const taken = await timed({ method: 'POST', url: `${base}/results`, ...resultsForm(cookie) });
  const measured = await timed({ url: `${base}/clocks`, headers });
  const applied: number[] = [];
  for (let camera = 0; camera < CAMERAS; camera++) {
    const payload = { camara: cameraName(camera), aplicar: true };
    applied.push(await timed({ method: 'PUT', url: `${base}/clocks`, headers, payload }));
  }
  const searches: number[] = [];
  for (let search = 0; search < SEARCHES; search++) {
    const number = String(1 + search * 391);
    searches.push(await timed({ url: `${base}/at-your-time?idDetector=${number}` }));
  }
  return [
    ['results of 20,000 lines taken', `${(taken / 1000).toFixed(2)} s`, '< 5 s'],
    ['clocks of four cameras measured', `${(measured / 1000).toFixed(2)} s`, '< 2 s'],
    ['a clock applied to 5,000 photos', `${(median(applied) / 1000).toFixed(2)} s`, ''],
    ['photos at a runner’s time, median', `${median(searches).toFixed(1)} ms`, '< 50 ms'],
  ];
}

const CAMERAS = 4;
const cameraName = (camera: number) => `Canon EOS R6 #${String(camera)}`;
/** Seconds from the start at 08:00 to the finish. */
const raceSeconds = (runner: number) => 3_600 + Math.floor((runner * 7_200) / RUNNERS);
const isUnread = (runner: number) => runner % 10 === 9;

const pick = (list: string[], index: number) => list[index % list.length] ?? '';
const nameOf = (index: number) =>
  `${pick(FIRST, index)} ${pick(LAST, Math.floor(index / 7))} ${pick(LAST, index * 5 + 3)}${String(index)}`;

function startList(cookie: string) {
  const lines = Array.from(
    { length: RUNNERS },
    (_unused, index) =>
      `${String(index + 1)};${nameOf(index)};c${String(index)}@example.com;M${String(index % 70)}`,
  );
  const text = ['Número;Nombre;Email;Categoría', ...lines].join('\r\n');
  return form(cookie, text, { modo: 'reemplazar', buscaNombre: 'true' });
}

function resultsForm(cookie: string) {
  const lines = Array.from({ length: RUNNERS }, (_unused, index) => {
    const seconds = raceSeconds(index);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${String(index + 1)};${[hours, minutes, seconds % 60].map(twoDigits).join(':')}`;
  });
  return form(cookie, ['Número;Tiempo', ...lines].join('\r\n'), { largada: '08:00' });
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function form(cookie: string, text: string, fields: Record<string, string>) {
  const boundary = 'bench-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="archivo"; filename="l.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  return {
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload:
      Object.entries(fields)
        .map(([name, value]) => field(name, value))
        .join('') + file,
  };
}

/** An event in which every runner has one photo, read but for one of ten. */
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
      rows.flatMap(({ id }, offset) => {
        if (isUnread(start + offset)) return [];
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
  const camera = index % CAMERAS;
  /** Each camera years off in another way, a runner some seconds from the mat. */
  const error = (camera - 1) * 400 * 86_400_000 + camera * 97_000;
  const seen = Date.UTC(2026, 9, 4, 11) + raceSeconds(index) * 1000 + ((index * 37) % 9) * 1000;
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
    camera: cameraName(camera),
    takenAt: new Date(seen - error),
  };
}
