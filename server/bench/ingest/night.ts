// A night's upload, small: so many photos of 12 megapixels go through the real shop until their numbers and
// faces are found, while visitors ask for pages and numbers; then four times as many in another shop, or with
// `--among=30000` as many in an event that has so many photos already (rows alone). What a photo costs must
// not grow. On the embedded database.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/platform/db/database.ts';
import { events } from '../../src/schema/events.ts';
import { photos } from '../../src/schema/photos.ts';
import { manyRows } from '../../test/databases/many-rows.ts';
import { storeOneFile } from '../bench-services.ts';
import { makePictures } from './pictures.ts';
import { ask, quantile } from '../load.ts';
import { inParallel } from '../measure.ts';
import { ADMIN, openShop, startShop } from '../shop-client.ts';

const PHOTOS = option('photos') ?? 100;
const AMONG = option('among');
const GROWTH = 4;
/** Different pictures; each is uploaded several times with another end, as photos of their own. */
const PICTURES = 12;
const UPLOADS_AT_ONCE = 4;
/** As often as the screen asks: each question counts the event’s photos. */
const POLL_MS = 1_000;
const VISIT_MS = 200;
const PER_PAGE = 18;

interface Size {
  count: number;
  /** Photos that the event has before. */
  among: number;
}

const SIZES: Size[] =
  AMONG === undefined
    ? [PHOTOS, PHOTOS * GROWTH].map((count) => ({ count, among: 0 }))
    : [0, AMONG].map((among) => ({ count: PHOTOS, among }));

interface Night {
  /** From the first upload until every photo is shown; until its numbers and faces are found. */
  previews: number;
  recognised: number;
  /** p95 in milliseconds. */
  page: number;
  number: number;
  load: number;
}

export async function benchNight(): Promise<string[][]> {
  const place = mkdtempSync(join(tmpdir(), 'photolab-night-'));
  try {
    const pictures = (await makePictures(join(place, 'card'), PICTURES)).map((path) =>
      readFileSync(path),
    );
    const nights: Night[] = [];
    for (const [index, size] of SIZES.entries())
      nights.push(await night(join(place, String(index)), pictures, size));
    return table(nights);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function night(dataDir: string, pictures: Buffer[], size: Size): Promise<Night> {
  if (size.among > 0) await fillEvent(dataDir, size.among);
  const { url, stop } = await startShop(dataDir);
  try {
    return await upload(url, pictures, size);
  } finally {
    await stop();
  }
}

/** One event whose photos were looked at. */
async function fillEvent(dataDir: string, among: number): Promise<void> {
  const { db, close } = await openDatabase({ url: undefined, dataDir });
  for (const rows of manyRows({ events: 1, photos: among, orders: 0 })) await db.execute(rows);
  await db.update(events).set({ faceSearch: true });
  await db.update(photos).set({ facesIndexedAt: new Date() });
  // As the shop's upkeep has done by then.
  await db.execute(sql`vacuum (analyze)`);
  await close();
  await storeOneFile({ s3: undefined, dataDir });
}

async function upload(url: string, pictures: Buffer[], { count, among }: Size): Promise<Night> {
  const shop = await openShop(url, ADMIN);
  const [cover = Buffer.alloc(0)] = pictures;
  const eventId = among > 0 ? 1 : await newEvent(shop, cover);
  await shop.beginReading(eventId, cover);
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  const turns = Array.from({ length: count }, (_none, index) => index);
  const visits = visitors(`${url}/api/events/event/${String(eventId)}`, count + among);
  await inParallel(turns, UPLOADS_AT_ONCE, (turn) => {
    const name = `DSC_${String(turn)}.JPG`;
    const picture = pictures[turn % PICTURES] ?? cover;
    return shop.uploadPhoto(eventId, name, Buffer.concat([picture, Buffer.from(name)]));
  });
  let previews = 0;
  for (let done = false; !done;) {
    await sleep(POLL_MS);
    const { previewsPending, pendingImages, facesPending } = await shop.status(eventId);
    if (previewsPending === 0) previews ||= since();
    done = previewsPending + pendingImages + facesPending === 0;
  }
  const recognised = since();
  const [load = 0] = loadavg();
  return { previews, recognised, load, ...(await visits.end()) };
}

async function newEvent(shop: Awaited<ReturnType<typeof openShop>>, cover: Buffer) {
  const id = await shop.createEvent(cover, { bibSearch: true, faceSearch: true });
  await shop.publish(id);
  return id;
}

/** One asks for a page, one for a number, a few times a second; no answer is the one before. */
function visitors(gallery: string, count: number) {
  let over = false;
  const ofPages: number[] = [];
  const ofNumbers: number[] = [];
  const visit = async (times: number[], address: (turn: number) => string) => {
    for (let turn = 0; !over; turn++) {
      const began = performance.now();
      await ask(address(turn));
      times.push(performance.now() - began);
      await sleep(VISIT_MS);
    }
  };
  const pages = Math.ceil(count / PER_PAGE);
  const visiting = Promise.all([
    visit(ofPages, (turn) => `${gallery}?page=${String((turn % pages) + 1)}`),
    visit(ofNumbers, (turn) => `${gallery}?page=1&idDetector=${String(turn + 1)}`),
  ]);
  return {
    end: async () => {
      over = true;
      await visiting;
      return { page: quantile(ofPages, 0.95), number: quantile(ofNumbers, 0.95) };
    },
  };
}

function option(name: string): number | undefined {
  const [, value] = new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' ')) ?? [];
  return value === undefined ? undefined : Number(value);
}

const nameOf = ({ count, among }: Size) =>
  `${String(count)} photos${among > 0 ? ` among ${among.toLocaleString('en')}` : ''}`;

function table(nights: Night[]): string[][] {
  const machine = `${String(availableParallelism())} cores, load ${nights.map(({ load }) => load.toFixed(0)).join(', ')}`;
  const row = (name: string, figures: number[], aim: string) => {
    const [small = NaN, large = NaN] = figures;
    const texts = figures.map((figure) => figure.toFixed(0));
    return [name, ...texts, (large / small).toFixed(2), aim];
  };
  const perHour = (of: 'previews' | 'recognised') =>
    nights.map((one, index) => ((SIZES[index]?.count ?? NaN) * 3600) / one[of]);
  return [
    [`12 megapixels, ${machine}`, ...SIZES.map(nameOf), 'ratio', 'aim'],
    row('shown, photos an hour', perHour('previews'), ''),
    row('shown and numbers and faces found, photos an hour', perHour('recognised'), '>= 0.9'),
    row(
      'a page meanwhile, p95 in ms',
      nights.map(({ page }) => page),
      '<= 1.5',
    ),
    row(
      'a number meanwhile, p95 in ms',
      nights.map(({ number }) => number),
      '<= 1.5',
    ),
  ];
}
