// The real shop, as it is built, as a process of its own: started, waited for, ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ADMIN } from './studio.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS = 120_000;
/** Longer than the shop gives itself. */
const ENDED_MS = 30_000;

/** `demo`: filled with the drawings of the demo studio first. */
export function startShop(port: number, dataDir: string, demo = false): ChildProcess {
  return spawn('node', ['server/dist/main.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: demo ? 'on' : 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      // Limits are per address: every journey names its own.
      TRUST_PROXY: '1',
    },
  });
}

export async function untilReady(url: string, shop: ChildProcess): Promise<void> {
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

export async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return;
  const gone = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  const patience = setTimeout(() => shop.kill('SIGKILL'), ENDED_MS);
  await gone;
  clearTimeout(patience);
}
