// Ten photographers send a race's photos at once, each over a link of its own, while numbers and faces are
// looked for: from the end of a photo's upload until a visitor sees it, both sizes with the watermark. On the
// embedded database.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getGallery } from '@photolab/contract/endpoints/photos';
import { requestOf } from '@photolab/contract/request';
import { quantile } from '../load.ts';
import { inParallel } from '../measure.ts';
import { ADMIN, openShop, startShop } from '../shop-client.ts';
import { makePictures } from './pictures.ts';

const PHOTOGRAPHERS = 10;
const PHOTOS_EACH = 15;
/** Bytes a second: ten megabits, the upload of a good mobile network. */
const LINK_SPEED = 1.25e6;
/** Different pictures; each is sent several times with another end, as photos of their own. */
const PICTURES = 12;
const POLL_MS = 100;
const AIM_MS = 3_000;

interface Moments {
  uploaded: Map<string, number>;
  seen: Map<string, number>;
  load: number;
}

export async function benchPhotographers(): Promise<string[][]> {
  const place = mkdtempSync(join(tmpdir(), 'photolab-photographers-'));
  try {
    const paths = await makePictures(join(place, 'card'), PICTURES);
    const pictures = paths.map((path) => readFileSync(path));
    const plain = await race(join(place, 'plain'), pictures, false);
    const searched = await race(join(place, 'searched'), pictures, true);
    const machine = `${String(availableParallelism())} cores, load ${[plain, searched].map(({ load }) => load.toFixed(0)).join(', ')}`;
    return [
      [`ten photographers, 12 megapixels (${machine})`, 'median', '95 %', 'slowest', 'aim'],
      row('uploaded until both sizes are seen', plain),
      row('the same while numbers and faces are looked for', searched),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function race(dataDir: string, pictures: Buffer[], searches: boolean): Promise<Moments> {
  const { url, stop } = await startShop(dataDir);
  try {
    const shop = await openShop(url, ADMIN);
    const [cover = Buffer.alloc(0)] = pictures;
    const event = await shop.createEvent(cover, { bibSearch: searches, faceSearch: searches });
    await shop.publish(event);
    if (searches) {
      await shop.beginReading(event, cover);
    } else {
      await shop.uploadPhoto(event, 'primera.jpg', cover);
      await shop.previewsDone(event, 1);
    }
    const uploaded = new Map<string, number>();
    const seen = watchGallery(url, event, uploaded);
    const people = Array.from({ length: PHOTOGRAPHERS }, (_none, person) => person);
    await inParallel(people, PHOTOGRAPHERS, async (person) => {
      // Nobody begins with the others.
      await sleep((person * 4_000) / PHOTOGRAPHERS);
      for (let turn = 0; turn < PHOTOS_EACH; turn++) {
        const name = `DSC_${String(person)}_${String(turn)}.JPG`;
        const picture = pictures[(person + turn) % PICTURES] ?? cover;
        const content = Buffer.concat([picture, Buffer.from(name)]);
        await shop.uploadPhoto(event, name, content, LINK_SPEED);
        uploaded.set(name, performance.now());
      }
    });
    const [load = 0] = loadavg();
    return { uploaded, seen: await seen, load };
  } finally {
    await stop();
  }
}

/** As a visitor who asks for the gallery again and again, and for both pictures of what is new. */
async function watchGallery(url: string, event: number, uploaded: ReadonlyMap<string, number>) {
  const seen = new Map<string, number>();
  const { url: path } = requestOf(getGallery, { params: { id: event } });
  const count = PHOTOGRAPHERS * PHOTOS_EACH;
  const isThere = async (picture: string) =>
    picture !== '' && (await fetch(new URL(picture, url))).ok;
  while (seen.size < count) {
    const asked: unknown = await (await fetch(url + path)).json();
    for (const { name, urls } of getGallery.output.parse(asked).photos) {
      if (!uploaded.has(name) || seen.has(name)) continue;
      if ((await isThere(urls.preview)) && (await isThere(urls.thumbnail)))
        seen.set(name, performance.now());
    }
    await sleep(POLL_MS);
  }
  return seen;
}

function row(name: string, { uploaded, seen }: Moments): string[] {
  const times = [...seen].map(([photo, at]) => at - (uploaded.get(photo) ?? at));
  const figures = [0.5, 0.95, 1].map((part) => `${(quantile(times, part) / 1000).toFixed(1)} s`);
  return [name, ...figures, `< ${String(AIM_MS / 1000)} s`];
}
