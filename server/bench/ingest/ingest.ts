// Ingest: from the upload request to both sizes stored, with the watermark, through the real shop;
// beside the limit (bare sharp) and vipsthumbnail without a watermark, as it comes and with the shop's
// own encoder settings, in turns on the same files.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { inParallel, median, timeProgram } from '../measure.ts';
import { ADMIN, openShop, startShop } from '../shop-client.ts';
import { makePictures } from './pictures.ts';

/** So many that the last ones, when cores begin to idle, do not count. */
const PICTURES = 120;
const ROUNDS = 3;
const UPLOADS_AT_ONCE = 4;
/** Before those: they wake all processes up and have their engines compile, as a night's first photos do. */
const WARM_UP = 24;

export async function benchIngest(): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-ingest-'));
  try {
    const pictures = join(folder, 'pictures');
    const paths = await makePictures(pictures, PICTURES);
    const vips = spawnSync('vipsthumbnail', ['--version']).status === 0;
    const seconds: Seconds = { shop: [], bare: [], vips: [], vipsTuned: [] };
    for (let round = 0; round < ROUNDS; round++) {
      const out = join(folder, `out-${String(round)}`);
      seconds.shop.push(await throughShop(join(folder, `shop-${String(round)}`), paths));
      seconds.bare.push(await throughBare(pictures, join(out, 'bare')));
      if (!vips) continue;
      seconds.vips.push(await throughVips(pictures, out, 'Q=78'));
      seconds.vipsTuned.push(await throughVips(pictures, out, 'Q=78,effort=2'));
    }
    return table(seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const BARE = join(import.meta.dirname, 'bare-sharp.ts');

/** Seconds from the first upload to the last preview stored; the start of the shop is not counted. */
async function throughShop(dataDir: string, paths: string[]): Promise<number> {
  const { url, stop } = await startShop(dataDir);
  try {
    const shop = await openShop(url, ADMIN);
    const cover = readFileSync(paths[0] ?? '');
    const eventId = await shop.createEvent(cover);
    const first = paths.slice(0, WARM_UP);
    await inParallel(first, UPLOADS_AT_ONCE, (path) => {
      const name = `primera-${basename(path)}`;
      return shop.uploadPhoto(
        eventId,
        name,
        Buffer.concat([readFileSync(path), Buffer.from(name)]),
      );
    });
    await shop.previewsDone(eventId, first.length);
    const start = performance.now();
    await inParallel(paths, UPLOADS_AT_ONCE, (path) =>
      shop.uploadPhoto(eventId, basename(path), readFileSync(path)),
    );
    await shop.previewsDone(eventId, first.length + paths.length);
    return (performance.now() - start) / 1000;
  } finally {
    await stop();
  }
}

/** Seconds that it says its pictures took; its start is not counted either. */
async function throughBare(pictures: string, out: string): Promise<number> {
  const { stdout } = await promisify(execFile)('node', ['--import', 'tsx', BARE, pictures, out]);
  return Number(stdout);
}

/** Two processes a picture, as many pictures at once as there are cores. */
async function throughVips(pictures: string, out: string, options: string): Promise<number> {
  const start = performance.now();
  await inParallel(readdirSync(pictures), availableParallelism(), async (name) => {
    for (const size of ['1600', '480']) {
      const target = `${join(out, 'bare', name)}.vips${size}.webp[${options}]`;
      await timeProgram('vipsthumbnail', [
        join(pictures, name),
        '--size',
        `${size}x${size}`,
        '-o',
        target,
      ]);
    }
  });
  return (performance.now() - start) / 1000;
}

/** Of each round. */
type Seconds = Record<'shop' | 'bare' | 'vips' | 'vipsTuned', number[]>;

function table({ shop, bare, vips, vipsTuned }: Seconds): string[][] {
  const perMinute = (seconds: number[]) => ((PICTURES * 60) / median(seconds)).toFixed(0);
  const ratio = (rival: number[]) =>
    median(rival.map((value, round) => value / (shop[round] ?? 1)));
  const row = (name: string, seconds: number[], aim: string) => [
    name,
    seconds.length ? perMinute(seconds) : 'not installed',
    seconds.length ? ratio(seconds).toFixed(2) : '',
    aim,
  ];
  return [
    ['ingest, 12 megapixels', 'photos per minute', 'shop / this', 'aim'],
    row('the shop: upload, check, watermark, two sizes, stored', shop, ''),
    row('bare sharp, the same two files', bare, '>= 0.95'),
    row('vipsthumbnail twice, no watermark', vips, '>= 1.5'),
    row("the same with the shop's encoder effort", vipsTuned, ''),
  ];
}
