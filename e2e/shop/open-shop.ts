// Playwright's global set-up: what the shop is built of, the real shop as one process on a free port with an empty folder, its
// pictures drawn once into .cache, a small studio furnished over the API.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { furnish } from './furnish.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { startShop, stopShop, untilReady } from './shop-process.ts';
import { assertUntouched, newestChange } from './shared.ts';
import { picture, PICTURES, STUDIO_FILE } from './studio.ts';

const ROOT = join(import.meta.dirname, '../..');
const REAL_PHOTOS = join(ROOT, '../shared/data/bibs');

// Playwright takes a default export only.
// oxlint-disable-next-line import/no-default-export
export default async function openShop(): Promise<() => Promise<void>> {
  // A shop that stands already (E2E_STUDIO=… from an earlier run): its journeys are being written.
  if (process.env[STUDIO_FILE]) return () => Promise.resolve();
  run('scripts/run.mjs', '--tools');
  drawPictures();
  const dataDir = await mkdtemp(join(tmpdir(), 'photolab-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  const shop = startShop(port, dataDir);
  const close = async () => {
    await stopShop(shop);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, shop);
    const facts = join(dataDir, 'studio.json');
    const studio = await furnish(url, dataDir);
    const furnished = await newestChange(studio);
    await writeFile(facts, JSON.stringify(studio));
    process.env[STUDIO_FILE] = facts;
    return async () => {
      try {
        await assertUntouched(studio, furnished);
      } finally {
        await close();
      }
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function drawPictures(): void {
  const program = join(ROOT, 'server/scripts/draw-fixtures.ts');
  const version = `${createHash('sha256').update(readFileSync(program)).digest('hex')} ${String(existsSync(REAL_PHOTOS))}`;
  const stamp = picture('version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  run('--import', 'tsx', program, PICTURES, REAL_PHOTOS);
  writeFileSync(stamp, version);
}

function run(...args: string[]): void {
  const { status } = spawnSync('node', args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed`);
}
