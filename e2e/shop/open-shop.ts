// Playwright's global set-up: the real shop as one process on a free port with an empty folder, its
// pictures drawn once into .cache, a small studio furnished over the API.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { furnish } from './furnish.ts';
import { ADMIN, picture, PICTURES, STUDIO_FILE } from './studio.ts';

const ROOT = join(import.meta.dirname, '../..');
const REAL_PHOTOS = join(ROOT, '../shared/data/bibs');
const READY_MS = 120_000;

// Playwright takes a default export only.
// oxlint-disable-next-line import/no-default-export
export default async function openShop(): Promise<() => Promise<void>> {
  // A shop that stands already (E2E_STUDIO=… from an earlier run): its journeys are being written.
  if (process.env[STUDIO_FILE]) return () => Promise.resolve();
  drawPictures();
  const dataDir = await mkdtemp(join(tmpdir(), 'photolab-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${String(port)}`;
  const shop = startShop(port, dataDir);
  const close = async () => {
    await stop(shop);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, shop);
    const facts = join(dataDir, 'studio.json');
    await writeFile(facts, JSON.stringify(await furnish(url, dataDir)));
    process.env[STUDIO_FILE] = facts;
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

function drawPictures(): void {
  const program = join(ROOT, 'server/scripts/draw-fixtures.ts');
  const version = `${createHash('sha256').update(readFileSync(program)).digest('hex')} ${String(existsSync(REAL_PHOTOS))}`;
  const stamp = picture('version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  const { status } = spawnSync('node', ['--import', 'tsx', program, PICTURES, REAL_PHOTOS], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the pictures could not be drawn');
  writeFileSync(stamp, version);
}

function startShop(port: number, dataDir: string): ChildProcess {
  return spawn('node', ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      // Limits are per address: every journey names its own.
      TRUST_PROXY: '1',
    },
  });
}

async function untilReady(url: string, shop: ChildProcess): Promise<void> {
  const start = Date.now();
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (shop.exitCode !== null) throw new Error('the shop ended before it was ready');
    if (Date.now() - start > READY_MS) {
      throw new Error(`the shop is not ready: ${(await answer?.text()) ?? 'no answer'}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function stop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return;
  const gone = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  const patience = setTimeout(() => shop.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(patience);
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
