// npm test: the missing set-up, then every check; the summary says what ran and on which database.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import {
  browserEnvironment,
  checkMachine,
  ensureBrowser,
  ensureDependencies,
  readWords,
  root,
} from './setup.mjs';

readWords('npm test', process.argv.slice(2));
checkMachine();
ensureDependencies('tools');
ensureBrowser();

/** As `nice` counts; with more, what is behind stands still on a machine that is slow. */
const BEHIND = 5;
/** More lanes behind leave no moment of the processor free on the quickest machine tried. */
const MOST_BEHIND = 2;
/** What takes 50 to 100 ms on machines where the whole takes ten minutes or a little more. */
const TURNS = 50_000_000;
const SLOW_MS = 180;

/**
 * On a slow machine everything comes one after the other: together, a call would take longer than the shop's own
 * pages wait for it. It loses little, since it is the work that takes the time there and not the waiting.
 */
const lanesBehind = Math.min(MOST_BEHIND, Math.floor(SLOW_MS / leastMilliseconds()));
const oneAtATime = lanesBehind === 0 ? { TESTS_AT_ONCE: '1' } : {};
/** The longest lane has as many processes as there are cores; beside it and the journeys there is less room. */
const fewer = { TESTS_AT_ONCE: String(Math.ceil(availableParallelism() / 2)) };
const SERVER_STAGE = 'API on a PostgreSQL server';
const vitest = (...projects) => [
  'npx',
  ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])],
];
const build = ['build', 'node', ['scripts/run.mjs', '--tools']];
/** Reads sources alone, so it need not wait for the build. */
const types = ['types', 'npm', ['run', '-s', 'types']];
// The longest first, so that all lanes end together.
const stages = [
  ['browser', 'npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
  ['API on the embedded database', ...vitest('api-embedded')],
  [SERVER_STAGE, ...vitest('api-server'), fewer],
  ['unit and component', ...vitest('unit', 'component')],
  ['format and lint', 'npm', ['run', '-s', 'lint']],
];

const server = serverAnswers();

const results = await Promise.all(
  [build, types].map(async (stage) => report(await runStage(stage))),
);
// The journeys mostly wait, for the delays that the specifications ask for; beside them the other stages
// compute in the time that they leave.
const behind = Array.from({ length: lanesBehind }, () => runLane({ priority: BEHIND }));
await Promise.all([runLane(), ...behind]);

// Last, where whoever sees only the end of the log finds it.
for (const { name, outcome, output } of results) {
  if (outcome === 'FAILED') console.log(`\n── ${name}\n${output}`);
}

console.log('\nSummary');
for (const { name, outcome, seconds } of results) {
  console.log(`  ${name}: ${outcome}${seconds === undefined ? '' : ` (${seconds} s)`}`);
}
if (lanesBehind === 0) console.log('  a slow machine: one after the other');
console.log(
  `  real race pictures: ${existsSync(join(root, '../shared/data')) ? 'used' : 'not there, generated ones used'}`,
);
const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
const skipped = results.filter(({ outcome }) => outcome.startsWith('skipped')).length;
console.log(
  `stages: ${results.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`,
);
process.exit(failed ? 1 : 0);

/** How long a fixed piece of work takes, of five times the shortest: what else runs disturbs one or the other. */
function leastMilliseconds() {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    let mixed = 1;
    for (let turn = 0; turn < TURNS; turn += 1) mixed = Math.imul(mixed ^ turn, 0x9e3779b1);
    return mixed === 0 ? 0 : performance.now() - start;
  });
  return Math.min(...times);
}

/** One stage after the other, until none waits. */
async function runLane(options) {
  for (let stage = stages.shift(); stage; stage = stages.shift()) {
    const [name] = stage;
    results.push(
      name === SERVER_STAGE && !server
        ? { name, outcome: 'skipped (no server answers)' }
        : report(await runStage(stage, options)),
    );
  }
}

/** Runs one stage to its end; its output is kept, so that two stages' lines never mix. */
function runStage([name, command, args, variables], { priority = 0 } = {}) {
  const start = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...browserEnvironment(), ...variables, ...oneAtATime },
  });
  if (child.pid) setPriority(child.pid, priority);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    const end = (passed) =>
      resolve({
        name,
        output: Buffer.concat(output).toString(),
        outcome: passed ? 'passed' : 'FAILED',
        seconds: Math.round((Date.now() - start) / 1000),
      });
    child.on('error', (error) => {
      output.push(Buffer.from(String(error)));
      end(false);
    });
    child.on('close', (status) => end(status === 0));
  });
}

function report(result) {
  const { name, outcome, output } = result;
  console.log(
    `\n── ${name}\n${outcome === 'FAILED' ? 'FAILED: its lines stand at the end' : output}`,
  );
  return result;
}

/** Whether the server of TEST_DATABASE_URL, or the local one, answers; a named one must. */
function serverAnswers() {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const probe = `const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: process.argv[1], connectionTimeoutMillis: 2000 });
    await client.connect(); await client.end();`;
  const { status } = spawnSync('node', ['--input-type=module', '-e', probe, url], {
    cwd: join(root, 'server'),
  });
  if (status !== 0 && process.env.TEST_DATABASE_URL) {
    console.error('TEST_DATABASE_URL does not answer.');
    process.exit(1);
  }
  return status === 0;
}
