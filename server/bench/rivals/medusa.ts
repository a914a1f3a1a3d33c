import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Cluster } from '../faults/postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { installed, startProgram } from '../measure.ts';
import { PER_PAGE, THINGS, type Rival } from './rival.ts';

const VERSION = '2.21.2';
const PACKAGES = ['medusa', 'framework', 'cli'].map((name) => `@medusajs/${name}@${VERSION}`);
const seeded = z.object({ key: z.string(), region: z.string(), variants: z.array(z.string()) });

/** Server and worker in one process, everything else in memory, as it does where no Redis is named. */
export async function openMedusa(cluster: Cluster): Promise<Rival> {
  const folder = installed('medusa', PACKAGES, {
    [join(import.meta.dirname, 'medusa-config.mjs')]: 'medusa-config.js',
    [join(import.meta.dirname, 'medusa-seed.mjs')]: 'src/seed.js',
  });
  writeFileSync(join(folder, 'tsconfig.json'), '{}\n');
  const port = String(await freePort());
  const env = {
    DATABASE_URL: await cluster.createDatabase('medusa'),
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: '1',
    PRODUCTS: String(THINGS),
  };
  const program = join(folder, 'node_modules/.bin/medusa');
  const run = (...args: string[]) =>
    execFileSync(program, args, { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' });
  run('db:migrate', '--skip-scripts');
  const said = run('exec', './src/seed.js');
  const { key, region, variants } = seeded.parse(
    JSON.parse(/^seeded (.*)$/m.exec(said)?.[1] ?? 'null'),
  );
  const { child, stop } = await startProgram(program, {
    args: ['start', '--host', '127.0.0.1', '--port', port],
    cwd: folder,
    env,
    ready: /Server is ready/,
  });
  const url = `http://127.0.0.1:${port}/store`;
  const headers = { 'x-publishable-api-key': key };
  const list = (query: string) => ({
    url: `${url}/products?limit=${String(PER_PAGE)}&region_id=${region}&fields=id,title,handle,thumbnail,*variants.calculated_price&${query}`,
    headers,
  });
  return {
    name: `Medusa ${VERSION}`,
    pid: child.pid ?? 0,
    questions: {
      firstPage: () => list('offset=0'),
      page: (turn) => list(`offset=${String(turn * PER_PAGE)}`),
      exact: (turn) => list(`q=IMG_${String(turn + 1)}`),
      order: (turn) => ({
        url: `${url}/carts`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          region_id: region,
          items: [{ variant_id: variants[turn % variants.length], quantity: 1 }],
        }),
      }),
    },
    stop: () => stop('SIGKILL'),
  };
}
