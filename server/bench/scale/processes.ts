// How a shop grows by processes: first pages, pages and numbers never asked before with one, two and four web
// processes; uploaded photos shown with one, two and four workers. On a PostgreSQL cluster of its own and on
// S3-compatible storage. Each process keeps to one core, as on a machine of its own: what more processes than
// cores bring is not growth. The questions, PostgreSQL and the storage take from the same cores.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { manyRows } from '../../test/databases/many-rows.ts';
import { storeOneFile } from '../bench-services.ts';
import { findPrograms, startCluster } from '../faults/postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { makePictures } from '../ingest/pictures.ts';
import { each, forSeconds, load } from '../load.ts';
import { inParallel, startProgram, type Program } from '../measure.ts';
import { ADMIN, EMPTY_SHOP, openShop } from '../shop-client.ts';

const COUNTS = [1, 2, 4];
const CORES = availableParallelism();
const EVENTS = 20;
const PAGES = 55;
const SECONDS = 3;
const READERS = 16;
const PHOTOS = 48;
const PICTURES = 12;
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

type Environment = Record<string, string>;

export async function benchProcesses(): Promise<string[][]> {
  const programs = findPrograms();
  if (!programs) throw new Error('this bench needs PostgreSQL: apt-get install postgresql');
  const place = mkdtempSync(join(tmpdir(), 'photolab-processes-'));
  const cluster = await startCluster(programs);
  const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: place });
  try {
    const env = {
      DATABASE_URL: await cluster.createDatabase('photolab'),
      S3_BUCKET: 'photolab',
      S3_ENDPOINT: `http://127.0.0.1:${String((await bucket.run()).port)}`,
      ...KEYS,
      DATA_DIR: join(place, 'data'),
      ...EMPTY_SHOP,
    };
    await fill(env.DATABASE_URL);
    await storeOneFile(readConfig(env));
    const columns: number[][] = [];
    for (const count of COUNTS)
      columns.push([...(await ofWebs(env, count)), await ofWorkers(env, count, place)]);
    return table(columns);
  } finally {
    await bucket.close();
    await cluster.remove();
    rmSync(place, { recursive: true, force: true });
  }
}

async function fill(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  for (const rows of manyRows({ events: EVENTS, photos: EVENTS * 1_000, orders: 0 }))
    await db.execute(rows);
  await close();
}

/** Answers a second of all processes together. */
async function ofWebs(env: Environment, count: number): Promise<number[]> {
  const { urls, stop } = await start(env, 'web', count);
  // Every process is asked the same, in turns; a page is never asked the same process again.
  const spread = (address: (turn: number) => string) =>
    Array.from(
      { length: EVENTS * PAGES * count },
      (_none, turn) => `${urls[turn % count] ?? ''}${address(Math.floor(turn / count))}`,
    );
  const event = (turn: number) => `/api/events/event/${String(1 + (turn % EVENTS))}`;
  const page = (turn: number) => `${event(turn)}?page=${String(1 + Math.floor(turn / EVENTS))}`;
  const number = (turn: number) => `${event(turn)}?page=1&idDetector=${String(1 + turn)}`;
  try {
    const cold = await load(each(spread(page)), READERS);
    const search = await load(each(spread(number)), READERS);
    let turn = 0;
    const until = forSeconds('', SECONDS);
    const kept = await load(
      () => (until() === undefined ? undefined : `${urls[turn++ % count] ?? ''}${event(0)}?page=1`),
      READERS,
    );
    return [kept.perSecond, cold.perSecond, search.perSecond];
  } finally {
    await stop();
  }
}

/** Photos an hour, from the first upload until all are shown. */
async function ofWorkers(env: Environment, count: number, place: string): Promise<number> {
  const web = await start(env, 'web', 1);
  const workers = await start(env, 'worker', count);
  try {
    const pictures = (await makePictures(join(place, 'card'), PICTURES)).map((path) =>
      readFileSync(path),
    );
    const [cover = Buffer.alloc(0)] = pictures;
    const shop = await openShop(web.urls[0] ?? '', ADMIN);
    const eventId = await shop.createEvent(cover);
    const started = performance.now();
    const turns = Array.from({ length: PHOTOS }, (_none, turn) => turn);
    await inParallel(turns, 4, (turn) => {
      const name = `DSC_${String(turn)}.JPG`;
      const end = Buffer.from(`${name} of ${String(eventId)}`);
      return shop.uploadPhoto(
        eventId,
        name,
        Buffer.concat([pictures[turn % PICTURES] ?? cover, end]),
      );
    });
    await shop.previewsDone(eventId, PHOTOS);
    return (PHOTOS * 3_600_000) / (performance.now() - started);
  } finally {
    await workers.stop();
    await web.stop();
  }
}

async function start(env: Environment, role: 'web' | 'worker', count: number) {
  const running: Program[] = [];
  const urls: string[] = [];
  for (let index = 0; index < count; index++) {
    const port = String(await freePort());
    urls.push(`http://127.0.0.1:${port}`);
    running.push(
      await startProgram('server/dist/main.mjs', {
        args: [role],
        env: { ...env, PORT: port },
        ready: /Photolab (?:worker )?is ready/,
        core: index % CORES,
      }),
    );
  }
  return { urls, stop: () => Promise.all(running.map((program) => program.stop())) };
}

function table(columns: number[][]): string[][] {
  const names = [
    'first page, a second',
    'a page never asked, a second',
    'a number never asked, a second',
    'photos shown, an hour (workers)',
  ];
  const [one = []] = columns;
  const machine = `${String(CORES)} cores, load ${(loadavg()[0] ?? 0).toFixed(0)}`;
  return [
    [machine, ...COUNTS.map((count) => `${String(count)} of the role`), 'to the first'],
    ...names.map((name, row) => {
      const figures = columns.map((column) => column[row] ?? Number.NaN);
      const growth = figures
        .slice(1)
        .map((figure) => (figure / (one[row] ?? Number.NaN)).toFixed(2));
      return [name, ...figures.map((figure) => figure.toFixed(0)), growth.join(', ')];
    }),
  ];
}
