// From shutter to searchable: a camera writes a photo a second into a folder, photolab-upload watches
// it, the real shop makes the preview, finds the faces and reads the numbers.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePictures } from '../ingest/pictures.ts';
import { median } from '../measure.ts';
import { ADMIN, openShop, startShop } from '../shop-client.ts';

const PHOTOS = 60;
/** Different pictures; each is written several times with another end, as photos of their own. */
const PICTURES = 12;
const EVERY_MS = 1_000;
/** A camera writes a file in pieces. */
const PIECES = 4;
const PIECE_MS = 50;
const POLL_MS = 250;
/** After the last photo. */
const GIVE_UP_MS = 300_000;
const AIM_MS = 10_000;
const UPLOADER = join(import.meta.dirname, '../../../uploader/src/main.ts');

export async function benchWatch(): Promise<string[][]> {
  const place = mkdtempSync(join(tmpdir(), 'photolab-watch-'));
  const pictures = await makePictures(join(place, 'card'), PICTURES);
  const { url, pid, stop } = await startShop(join(place, 'data'));
  try {
    return await shoot({ url, place, pictures, pid });
  } finally {
    await stop();
    rmSync(place, { recursive: true, force: true });
  }
}

interface Scene {
  url: string;
  place: string;
  pictures: string[];
  /** The shop's. */
  pid: number;
}

async function shoot({ url, place, pictures, pid }: Scene) {
  const [first = ''] = pictures;
  const shop = await openShop(url, ADMIN);
  const cover = readFileSync(first);
  const eventId = await shop.createEvent(cover, { bibSearch: true, faceSearch: true });
  await shop.publish(eventId);
  await shop.beginReading(eventId, cover);
  const folder = join(place, 'folder');
  mkdirSync(folder);
  const token = await shop.createToken();
  const args = [folder, '--event', String(eventId), '--watch', '--shop', url, '--token', token];
  const child = spawn('node', ['--import', 'tsx', UPLOADER, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const taken = new Map<string, number>();
  const before = processorSeconds(pid);
  const found = watchDesk(shop, eventId, taken);
  await writePhotos(folder, pictures, taken);
  const [load = 0] = loadavg();
  const ready = await found;
  const work = (processorSeconds(pid) - before) / PHOTOS;
  child.kill('SIGINT');
  await once(child, 'exit');
  return table(taken, ready, { load, work });
}

/** As a camera does: a photo a second, each in pieces. */
async function writePhotos(folder: string, pictures: string[], taken: Map<string, number>) {
  const start = Date.now();
  for (let index = 0; index < PHOTOS; index++) {
    await sleep(start + index * EVERY_MS - Date.now());
    const name = `DSC_${String(index)}.JPG`;
    const picture = readFileSync(pictures[index % pictures.length] ?? '');
    const content = Buffer.concat([picture, Buffer.from(name)]);
    taken.set(name, Date.now());
    writeFileSync(join(folder, name), '');
    const piece = Math.ceil(content.length / PIECES);
    for (let at = 0; at < content.length; at += piece) {
      appendFileSync(join(folder, name), content.subarray(at, at + piece));
      await sleep(PIECE_MS);
    }
  }
}

interface Moments {
  uploaded: Map<string, number>;
  /** Shown, its faces and its numbers found. */
  searchable: Map<string, number>;
}

async function watchDesk(
  shop: Awaited<ReturnType<typeof openShop>>,
  eventId: number,
  taken: Map<string, number>,
): Promise<Moments> {
  const moments: Moments = { uploaded: new Map(), searchable: new Map() };
  const start = Date.now();
  while (moments.searchable.size < PHOTOS) {
    const now = Date.now();
    if (now - start > PHOTOS * EVERY_MS + GIVE_UP_MS) break;
    for (const photo of await shop.listDesk(eventId)) {
      if (!taken.has(photo.name)) continue;
      if (!moments.uploaded.has(photo.name)) moments.uploaded.set(photo.name, now);
      const isDone = photo.previewReady && photo.facesIndexed && photo.bibsRead;
      if (isDone && !moments.searchable.has(photo.name)) moments.searchable.set(photo.name, now);
    }
    await sleep(POLL_MS);
  }
  return moments;
}

/** What a process and those that it started have computed so far. */
function processorSeconds(pid: number): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,cputimes', '--no-headers']);
  const rows = String(stdout)
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (parent: number): number =>
    rows.reduce((all, [child = 0, of = 0, seconds = 0]) => {
      if (child === parent) return all + seconds;
      return of === parent ? all + sum(child) : all;
    }, 0);
  return sum(pid);
}

interface Cost {
  load: number;
  /** Processor seconds a photo. */
  work: number;
}

function table(
  taken: Map<string, number>,
  { uploaded, searchable }: Moments,
  { load, work }: Cost,
) {
  const since = (moments: Map<string, number>) =>
    [...moments].map(([name, at]) => at - (taken.get(name) ?? at)).toSorted((a, b) => a - b);
  const row = (what: string, times: number[], aim: string) => [
    what,
    seconds(median(times)),
    seconds(times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN),
    seconds(times.at(-1) ?? Number.NaN),
    aim,
  ];
  const done = since(searchable);
  const inTime = done.filter((time) => time < AIM_MS).length;
  const machine = `${String(availableParallelism())} cores, load ${load.toFixed(1)}`;
  return [
    [`a photo a second, 12 megapixels (${machine})`, 'median', '95 %', 'slowest', 'aim'],
    row('from shutter to uploaded', since(uploaded), ''),
    row('from shutter to searchable by number and face', done, '< 10 s'),
    ['searchable within 10 s', `${String(inTime)} of ${String(PHOTOS)}`, '', '', 'all'],
    ['processor time of the shop, a photo', `${work.toFixed(1)} s`, '', '', 'less than its cores'],
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
