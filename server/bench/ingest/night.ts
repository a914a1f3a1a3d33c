// A night's upload, small: so many photos of 12 megapixels go through the real shop until their numbers and
// faces are found, while visitors ask for pages and numbers; then four times as many in another shop. What a
// photo costs must not grow. On the embedded database.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePictures } from './pictures.ts';
import { ask, quantile } from '../load.ts';
import { inParallel } from '../measure.ts';
import { ADMIN, openShop, startShop } from '../shop-client.ts';

const PHOTOS = Number(/--photos=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 100);
const GROWTH = 4;
/** Different pictures; each is uploaded several times with another end, as photos of their own. */
const PICTURES = 12;
const UPLOADS_AT_ONCE = 4;
const POLL_MS = 250;
const VISIT_MS = 200;
const PER_PAGE = 18;

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
    const sizes = [PHOTOS, PHOTOS * GROWTH];
    const nights: Night[] = [];
    for (const count of sizes) {
      nights.push(await night(join(place, String(count)), pictures, count));
    }
    return table(sizes, nights);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function night(dataDir: string, pictures: Buffer[], count: number): Promise<Night> {
  const { url, stop } = await startShop(dataDir);
  try {
    return await upload(url, pictures, count);
  } finally {
    await stop();
  }
}

async function upload(url: string, pictures: Buffer[], count: number): Promise<Night> {
  const shop = await openShop(url, ADMIN);
  const [cover = Buffer.alloc(0)] = pictures;
  const eventId = await shop.createEvent(cover, { bibSearch: true, faceSearch: true });
  await shop.publish(eventId);
  // Numbers are read once somebody asked for it, which takes a photo; it wakes the processes up, too.
  await shop.uploadPhoto(eventId, 'primera.jpg', cover);
  await shop.startReading(eventId);
  await shop.allRecognised();
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  const turns = Array.from({ length: count }, (_none, index) => index);
  const visits = visitors(`${url}/api/events/event/${String(eventId)}`, count);
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

function table(sizes: number[], nights: Night[]): string[][] {
  const machine = `${String(availableParallelism())} cores, load ${nights.map(({ load }) => load.toFixed(0)).join(', ')}`;
  const row = (name: string, figures: number[], aim: string) => {
    const [small = NaN, large = NaN] = figures;
    const texts = figures.map((figure) => figure.toFixed(0));
    return [name, ...texts, (large / small).toFixed(2), aim];
  };
  const perHour = (of: 'previews' | 'recognised') =>
    nights.map((one, index) => ((sizes[index] ?? NaN) * 3600) / one[of]);
  return [
    [`12 megapixels, ${machine}`, ...sizes.map((size) => `${String(size)} photos`), 'ratio', 'aim'],
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
