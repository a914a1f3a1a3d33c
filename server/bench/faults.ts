// npm run bench:faults -- [OPTIONS]: the six proofs that nobody pays twice, pays for nothing, or gets what was not
// paid for. Prints a table; exits with 1 when a figure is off.
//   --database embedded|server|both   default both
//   --processes 1|2x2|both            default both (the embedded database serves one process)
//   --proofs 1,2,3,4,5,6              default all
//   --scale 0.1                       share of the orders and guesses, default 1
//   --kills 200                       in all, divided among the setups; default 200
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { exactly, printTable, type Figure, type Row } from './faults/figures.ts';
import { findPrograms, startCluster, type Cluster } from './faults/postgres.ts';
import { failWith, readOptions } from '../../scripts/running/options.ts';
import type { Setup, Shape } from './faults/setup.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORDERS = 1000;
const GUESSES = 100_000;
const UNTOLD = 100;
const OUTAGE_ORDERS = 24;

const { values: options } = readOptions({
  options: {
    database: { type: 'string', default: 'both' },
    processes: { type: 'string', default: 'both' },
    proofs: { type: 'string', default: '1,2,3,4,5,6' },
    scale: { type: 'string', default: '1' },
    kills: { type: 'string', default: '200' },
  },
});
// What loads the shop comes after the words, which are told at once where they are wrong.
const { proveNotifications } = await import('./faults/proof-1-notifications.ts');
const { proveKills } = await import('./faults/proof-2-kills.ts');
const { proveDeadlines, proveOutage, proveSilence } = await import('./faults/proof-3-silence.ts');
const { proveWrongPayments } = await import('./faults/proof-4-wrong-payments.ts');
const { proveGuesses } = await import('./faults/proof-6-guesses.ts');
const { openSetup } = await import('./faults/setup.ts');
const wanted = (proof: string) => options.proofs.split(',').includes(proof);
const scaled = (count: number) => Math.max(5, Math.round(count * Number(options.scale)));
const rows: Row[] = [];

async function prove(setup: string, proof: string, work: () => Promise<Figure[]>): Promise<void> {
  const start = Date.now();
  console.log(`${setup}: proof ${proof} …`);
  const figures = await work().catch((error: unknown): Figure[] => [
    { what: 'the proof broke off', measured: inspect(error), wanted: '', ok: false },
  ]);
  const own = figures.map((figure) => ({ setup, proof, ...figure }));
  rows.push(...own);
  const off = own.filter(({ ok }) => !ok);
  console.log(`${setup}: proof ${proof} took ${String(Math.round((Date.now() - start) / 1000))} s`);
  for (const { what, measured, wanted: should } of off) {
    console.log(`  OFF: ${what}: ${measured}, wanted ${should}`);
  }
}

async function proveAll(setup: Setup): Promise<void> {
  const { shape } = setup;
  if (wanted('1')) await prove(shape, '1', () => proveNotifications(setup, scaled(ORDERS)));
  if (wanted('3')) {
    await prove(shape, '3', () => proveSilence(setup, scaled(UNTOLD)));
    await prove(shape, '3', () => proveOutage(setup, scaled(OUTAGE_ORDERS)));
    await prove(shape, '3', () => proveDeadlines(setup));
  }
  if (wanted('4')) await prove(shape, '4', () => proveWrongPayments(setup));
  // The limit's counters are in the database: of two setups on one, the one with more processes.
  const flooded = shape !== 'server 1' || !runnable.includes('server 2x2');
  if (wanted('6') && flooded) await prove(shape, '6', () => proveGuesses(setup, scaled(GUESSES)));
}

/** The property tests beside the rules, 10,000 runs each. */
function runPropertyTests(): Promise<Figure[]> {
  const files = [
    'domain/orders/pricing.test.ts',
    'domain/orders/money.test.ts',
    'domain/orders/order-state.test.ts',
  ];
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return Promise.resolve([exactly('property tests that fail (exit code)', status ?? 1, 0)]);
}

function chooseShapes(): Shape[] {
  const { database, processes } = options;
  const embedded: Shape[] = database !== 'server' && processes !== '2x2' ? ['embedded'] : [];
  const one: Shape[] = processes !== '2x2' ? ['server 1'] : [];
  const many: Shape[] = processes !== '1' ? ['server 2x2'] : [];
  return [...embedded, ...(database === 'embedded' ? [] : [...one, ...many])];
}

async function startServer(shapes: Shape[]): Promise<Cluster | undefined> {
  if (!shapes.some((shape) => shape !== 'embedded')) return undefined;
  const programs = findPrograms();
  if (programs) return startCluster(programs);
  const wantedIt = options.database === 'server';
  const text = 'no PostgreSQL programs under /usr/lib/postgresql: its setups are skipped';
  rows.push({ setup: 'server', proof: '', what: text, measured: '', wanted: '', ok: !wantedIt });
  return undefined;
}

const shapes = chooseShapes();
const cluster = await startServer(shapes);
const runnable = shapes.filter((shape) => shape === 'embedded' || cluster);
try {
  if (wanted('5')) await prove('domain', '5', runPropertyTests);
  for (const shape of runnable) {
    if (['1', '3', '4', '6'].some(wanted)) {
      const setup = await openSetup(shape, cluster);
      await proveAll(setup);
      await setup.close();
    }
    const kills = Math.ceil(Number(options.kills) / runnable.length);
    if (wanted('2')) await prove(shape, '2', () => proveKills(shape, cluster, kills));
  }
} finally {
  await cluster?.remove();
}
// None would be told as a run in which all was well.
if (rows.length === 0) failWith('Nothing was measured: no part of it has what the options name.');
printTable(rows);
const off = rows.filter(({ ok }) => !ok).length;
console.log(off === 0 ? 'Every figure holds.' : `${String(off)} figures are off.`);
process.exit(off === 0 ? 0 : 1);
