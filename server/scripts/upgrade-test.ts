// npm run test:upgrade -- [COMMIT]      the last commit before today unless said
// An earlier release beside this one on one database, during a sale. The earlier one starts on an empty
// database and sells; this one starts beside it and migrates; both sell; then the earlier one ends. Every
// paid order must be one sale. Needs a PostgreSQL (TEST_DATABASE_URL, or the local one) and the history.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exactly, printTable, told } from '../bench/faults/figures.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { Program } from '../bench/faults/program.ts';
import { ask, makeDatabase, SERVER_URL } from './server-database.ts';
import { failWith } from '../../scripts/running/options.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORDERS = 6;
const REST_SECONDS = 120;
const PHOTOS = 12;
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT }).toString().trim();
const commit = commitNamed(process.argv[2]);
// What loads the shop comes after the word, which is told at once where it is wrong.
const { storeOneFile } = await import('../bench/bench-services.ts');
const { openOrder, waitFor } = await import('../bench/faults/buyers.ts');
const { prepareGround } = await import('../bench/faults/setup.ts');
/** Beside the packages, so that they can be linked instead of copied. */
const earlier = join(ROOT, '.cache/earlier-release');

function commitNamed(name: string | undefined): string {
  if (name === undefined) return git('rev-list', '-1', '--before=midnight', 'HEAD');
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { status, stdout } = spawnSync('git', asked, { cwd: ROOT, encoding: 'utf8' });
  return status === 0
    ? stdout.trim()
    : failWith(`There is no commit ${name} here. Use: npm run test:upgrade -- [COMMIT]`);
}

function layOut(): void {
  rmSync(earlier, { recursive: true, force: true });
  execFileSync('mkdir', ['-p', join(earlier, '.cache')]);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${earlier}"`], { cwd: ROOT });
  for (const path of ['node_modules', 'server/node_modules', '.cache/models']) {
    if (existsSync(join(ROOT, path))) {
      execFileSync('cp', ['-al', join(ROOT, path), join(earlier, path)]);
    }
  }
}

/** As every release has them: photos on sale, which share the one file that there is. */
async function addPhotos(url: string, dataDir: string): Promise<number[]> {
  await storeOneFile({ s3: undefined, dataDir });
  const rows = await ask<{ id: number }>(
    url,
    `with event as (insert into events (name, date, price, active)
       values ('Maratón', '2026-10-04', 150000, true) returning id)
     insert into photos (event_id, name, content_hash, byte_size, mime_type, original_key,
       preview_key, thumbnail_key, width, height, preview_at)
     select event.id, 'foto-' || n || '.jpg', 'hash-' || n, 1, 'image/jpeg', 'originals/1.jpg',
       'public/previews/' || n || '.webp', 'public/previews/' || n || '.webp', 60, 40, now()
     from event, generate_series(1, ${String(PHOTOS)}) n returning id`,
  );
  return rows.map(({ id }) => id);
}

interface Role {
  release: string;
  root: string;
  role: string;
  ground: Awaited<ReturnType<typeof prepareGround>>;
}

async function startRole({ release, root, role, ground }: Role) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...ground.env, TRUST_PROXY: '', PORT: port, PUBLIC_URL: url };
  const readyText = role === 'web' ? 'Photolab is ready' : 'Photolab worker is ready';
  const file = 'server/src/main.ts';
  const program = new Program({
    name: `${release} ${role}`,
    root,
    file,
    args: [role],
    env,
    readyText,
  });
  await program.start();
  return { url, program };
}

async function main(): Promise<boolean> {
  layOut();
  const name = `photolab_test_upgrade_${String(process.pid)}`;
  const { url: databaseUrl, drop } = await makeDatabase(SERVER_URL, name);
  const ground = await prepareGround(databaseUrl);
  const start = (release: string, root: string, role: string) =>
    startRole({ release, root, role, ground });
  const paid = new Set<string>();
  const sell = async (url: string, photoIds: number[]) => {
    for (let order = 0; order < ORDERS; order += 1) {
      const back = await ground.provider.pay(await openOrder({ urls: [url], photoIds }, 3));
      paid.add(back.searchParams.get('external_reference') ?? '');
    }
  };
  try {
    const oldWeb = await start('earlier', earlier, 'web');
    const oldWorker = await start('earlier', earlier, 'worker');
    const photoIds = await addPhotos(databaseUrl, ground.dataDir);
    const [before] = await ask<{ count: number }>(databaseUrl, MIGRATIONS);
    await sell(oldWeb.url, photoIds);
    // This release's processes migrate while the earlier one sells.
    const [newWeb] = await Promise.all([
      start('this', ROOT, 'web'),
      start('this', ROOT, 'worker'),
      sell(oldWeb.url, photoIds),
    ]);
    await Promise.all([sell(oldWeb.url, photoIds), sell(newWeb.url, photoIds)]);
    await Promise.all([oldWeb.program.stop(), oldWorker.program.stop()]);
    await sell(newWeb.url, photoIds);
    const sold = async () =>
      (await ask<{ count: number }>(databaseUrl, 'select count(*)::int as count from sales'))[0]
        ?.count ?? 0;
    await waitFor(async () => (await sold()) >= paid.size, REST_SECONDS);
    const [after] = await ask<{ count: number }>(databaseUrl, MIGRATIONS);
    const crashes = [oldWeb, oldWorker, newWeb].reduce(
      (all, { program }) => all + program.crashes,
      0,
    );
    const figures = [
      told('migrations before and after', `${String(before?.count)}, ${String(after?.count)}`),
      exactly('processes that ended by themselves', crashes, 0),
      exactly('orders paid', paid.size, 5 * ORDERS),
      exactly('sales', await sold(), paid.size),
    ];
    const names = { setup: commit.slice(0, 10), proof: 'beside this release' };
    printTable(figures.map((figure) => ({ ...names, ...figure })));
    return figures.every(({ ok }) => ok);
  } finally {
    await ground.remove();
    await drop();
    rmSync(earlier, { recursive: true, force: true });
  }
}

const MIGRATIONS = 'select count(*)::int as count from drizzle.__drizzle_migrations';

process.exit((await main()) ? 0 : 1);
