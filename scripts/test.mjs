// npm test: the missing set-up, then every check; the summary says what ran and on which database.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBrowser, ensureDependencies, ensureWebBuild, root } from './setup.mjs';

checkNode();
ensureDependencies();
const browser = ensureBrowser();
ensureWebBuild();

const vitest = (...projects) => [
  'npx',
  ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])],
];
const stages = [
  ['format and lint', 'npm', ['run', '-s', 'lint']],
  ['types', 'npm', ['run', '-s', 'types']],
  ['unit and component', ...vitest('unit', 'component')],
  ['API on the embedded database', ...vitest('api-embedded')],
  ['API on a PostgreSQL server', ...vitest('api-server')],
  ['browser', 'npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
];

const server = serverAnswers();
const results = stages.map(([name, command, args]) => {
  if (name === 'API on a PostgreSQL server' && !server)
    return { name, outcome: 'skipped (no server answers)' };
  console.log(`\n── ${name}`);
  const start = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  });
  return {
    name,
    outcome: status === 0 ? 'passed' : 'FAILED',
    seconds: Math.round((Date.now() - start) / 1000),
  };
});

console.log('\nSummary');
for (const { name, outcome, seconds } of results) {
  console.log(`  ${name}: ${outcome}${seconds === undefined ? '' : ` (${seconds} s)`}`);
}
console.log(
  `  real race pictures: ${existsSync(join(root, '../shared/data')) ? 'used' : 'not there, generated ones used'}`,
);
const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
const skipped = results.filter(({ outcome }) => outcome.startsWith('skipped')).length;
console.log(
  `stages: ${results.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`,
);
process.exit(failed ? 1 : 0);

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
