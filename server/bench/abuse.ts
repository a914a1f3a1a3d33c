// npm run bench:abuse -- [OPTIONS]: what a stranger may send, on a running shop. Prints one table; exits with 1 when
// a limit is passed.
//   --database embedded|server|both   default both (server: a PostgreSQL cluster of its own)
//   --scenes TEXT                     only scenes whose name holds one of these, comma-separated
//   --minutes 10                      of the race night with 200 visitors and 500 photos; 0 leaves it out
//   --calls 100000                    of the fuzz run; 0 leaves it out
//   --seed N                          of the fuzz run; printed
//   --quick                           the race night for a minute, 5,000 calls
import { fuzzRow } from './abuse/fuzz-part.ts';
import { raceNight } from './abuse/public.ts';
import { measure, printRows, type Row, type Scene } from './abuse/scene.ts';
import { scenesOfAbsence } from './abuse/scenes-of-absence.ts';
import { scenesOfFiles } from './abuse/scenes-of-files.ts';
import { scenesOfRequests } from './abuse/scenes-of-requests.ts';
import { scenesOfWeight } from './abuse/scenes-of-weight.ts';
import { openStage, type Stage } from './abuse/stage.ts';
import { findPrograms, startCluster, type Cluster } from './faults/postgres.ts';
import { failWith, readOptions } from '../../scripts/running/options.ts';

const { values: options } = readOptions({
  options: {
    database: { type: 'string', default: 'both' },
    scenes: { type: 'string', default: '' },
    minutes: { type: 'string' },
    calls: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quick: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes ?? (options.quick ? 1 : 10));
const calls = Number(options.calls ?? (options.quick ? 5_000 : 100_000));
const words = options.scenes.split(',').filter(Boolean);
const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const night = { minutes, visitors: 200, photos: Math.round(50 * minutes) };

const scenes: Scene[] = [
  ...scenesOfRequests,
  ...scenesOfWeight,
  ...scenesOfFiles,
  ...scenesOfAbsence,
  ...(minutes > 0 ? [raceNight(night)] : []),
].filter(({ name }) => wanted(name));

async function play(database: Stage['database'], cluster: Cluster | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  const own = scenes.filter(({ only = database }) => only === database);
  if (own.length > 0) {
    const stage = await openStage(database, cluster);
    for (const scene of own) {
      console.log(`${database}: ${scene.name} …`);
      rows.push(
        await measure(stage, scene).catch((error: unknown) => broken(database, scene, error)),
      );
    }
    await stage.close();
  }
  if (calls > 0 && wanted('fuzz')) {
    console.log(`${database}: ${String(calls)} calls, seed ${options.seed} …`);
    rows.push(await fuzzRow(database, cluster, { calls, seed: Number(options.seed) }));
  }
  return rows;
}

function broken(setup: string, { name: scene }: Scene, error: unknown): Row {
  const nothing = { before: '–', during: '–', block: '–', memory: '–', answers: '', told: '' };
  return { setup, scene, ...nothing, off: [`the scene broke off: ${String(error)}`] };
}

const databases = (['embedded', 'server'] as const).filter(
  (one) => options.database === 'both' || options.database === one,
);
const programs = databases.includes('server') ? findPrograms() : undefined;
const cluster = programs ? await startCluster(programs) : undefined;
const rows: Row[] = [];
try {
  for (const database of databases) {
    if (database === 'server' && !cluster) {
      console.log('no PostgreSQL programs under /usr/lib/postgresql: its scenes are skipped');
    } else rows.push(...(await play(database, cluster)));
  }
} finally {
  await cluster?.remove();
}
// None would be told as a run in which all was well.
if (rows.length === 0) failWith('Nothing was measured: no part of it has what the options name.');
printRows(rows);
const off = rows.filter((row) => row.off.length > 0).length;
console.log(off === 0 ? 'Every limit holds.' : `${String(off)} scenes are off.`);
process.exit(off === 0 ? 0 : 1);
