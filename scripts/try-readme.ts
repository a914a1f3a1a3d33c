// npm run test:readme: every command of the README on a fresh clone of HEAD, with its variables, the
// production start on PostgreSQL and S3 first. Needs a PostgreSQL (TEST_DATABASE_URL, or the local one).
// `npm test` itself is what .ci/run does.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { makeDatabase, SERVER_URL } from '../server/scripts/server-database.ts';

const ROOT = join(import.meta.dirname, '..');
const PORT = '3478';
const MOST_MEGABYTES = 400;
const STOP_SECONDS = 20;
const READY_SECONDS = 900;
const place = mkdtempSync(join(tmpdir(), 'photolab-readme-'));
const clone = join(place, 'clone');

type Environment = Record<string, string>;

/** The variables of the README's production start; `…` is filled in. */
function productionEnvironment(values: Environment): Environment {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [start = ''] = /NODE_ENV=production[^`]*npm start/.exec(readme) ?? [];
  const pairs = [...start.matchAll(/\b([A-Z][A-Z0-9_]*)=(\S+)/g)];
  const filled = pairs.map(([, name = '', value = '']): [string, string] => {
    const text = value.includes('…') ? values[name] : value;
    if (!text) throw new Error(`the README's production start names ${name}: give it a value here`);
    return [name, text];
  });
  return Object.fromEntries(filled);
}

function launch(args: string[], environment: Environment) {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    PORT,
    DATA_DIR: join(place, 'data'),
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const child = spawn('npm', args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const state = { said: '', code: undefined as number | null | undefined };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (state.said += text));
  }
  child.on('exit', (code) => (state.code = code));
  return { child, state };
}

/** A command that serves: it says that it is ready, and SIGTERM to npm ends it in time. */
async function serves(args: string[], environment: Environment, ready: RegExp): Promise<void> {
  const { child, state } = launch(args, environment);
  await until(() => ready.test(state.said) || state.code !== undefined, READY_SECONDS);
  if (!ready.test(state.said))
    throw new Error(`npm ${args.join(' ')} is not ready:\n${state.said}`);
  child.kill('SIGTERM');
  const stopped = Date.now();
  await until(() => state.code !== undefined, STOP_SECONDS);
  if (state.code === undefined) throw new Error(`npm ${args.join(' ')} goes on after SIGTERM`);
  const answers = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    () => true,
    () => false,
  );
  if (answers) throw new Error(`the shop answers after npm ${args.join(' ')} ended`);
  const left = processesOfClone();
  if (left.length > 0) throw new Error(`npm ${args.join(' ')} leaves ${left.join(', ')}`);
  console.log(`ok: npm ${args.join(' ')} (ended ${String(Date.now() - stopped)} ms after SIGTERM)`);
}

/** What runs from the clone, by its command. */
function processesOfClone(): string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(commandOf).filter((command) => command.includes(clone));
}

function commandOf(processNumber: string): string {
  try {
    return readFileSync(`/proc/${processNumber}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

async function ends(args: string[], environment: Environment): Promise<string> {
  const { state } = launch(args, environment);
  await until(() => state.code !== undefined, 900);
  if (state.code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${state.said}`);
  console.log(`ok: npm ${args.join(' ')}`);
  return state.said;
}

async function until(done: () => boolean, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !done() && Date.now() < end;) await sleep(100);
}

async function tryAll(databaseUrl: string, endpoint: string): Promise<void> {
  const production = {
    ...productionEnvironment({
      DATABASE_URL: databaseUrl,
      S3_BUCKET: 'photolab',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-0000000000',
      MERCADOPAGO_WEBHOOK_SECRET: 'not-a-real-secret',
      SMTP_URL: 'smtps://127.0.0.1:9',
      ADMIN_EMAIL: 'jefa@example.com',
      ADMIN_PASSWORD: 'una clave larga',
    }),
    S3_ENDPOINT: endpoint,
  };
  const file = join(place, 'shop.photolab');
  await serves(['start'], production, /Photolab is ready at https:\/\/fotos\.example\.com/);
  const megabytes = Number(
    execFileSync('du', ['-sm', join(clone, 'node_modules')])
      .toString()
      .split('\t')[0],
  );
  if (megabytes > MOST_MEGABYTES) throw new Error(`node_modules has ${String(megabytes)} MB`);
  console.log(`ok: node_modules has ${String(megabytes)} MB`);
  await serves(['run', 'web'], production, /Photolab is ready/);
  await serves(['run', 'worker'], production, /Photolab worker is ready/);
  await ends(['run', 'admin', '--', 'create', 'otra@example.com'], production);
  await ends(['run', 'admin', '--', 'reset-password', 'otra@example.com'], production);
  await ends(['run', 'backup', '--', file], production);
  // The same clone afterwards, as a newcomer starts it; the backup opens in this other set-up.
  const restored = { DATA_DIR: join(place, 'restored'), DEMO: 'off' };
  await ends(['run', 'restore', '--', file], restored);
  await serves(['start'], restored, /Photolab is ready/);
  await serves(['start'], {}, /Demo administrator/);
  const moved = { ...production, DATA_DIR: join(place, 'data') };
  await ends(['run', 'move-files'], moved);
  // A shop of its own: the one before has its photos in the bucket now.
  const developed = { DATA_DIR: join(place, 'developed'), DEMO: 'off' };
  await serves(
    ['run', 'dev'],
    developed,
    /Local:[^]*Photolab is ready|Photolab is ready[^]*Local:/,
  );
  await ends(['run', 'check'], {});
}

const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(place, 's3'),
});
const { port } = await s3.run();
const database = await makeDatabase(SERVER_URL, `photolab_test_readme_${String(process.pid)}`);
try {
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  await tryAll(database.url, `http://127.0.0.1:${String(port)}`);
  console.log('Every command of the README works on a fresh clone.');
} finally {
  await database.drop();
  await s3.close();
  rmSync(place, { recursive: true, force: true });
}
