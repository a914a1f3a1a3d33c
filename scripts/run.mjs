// Runs one of the project's programs: node scripts/run.mjs NAME [ARGUMENTS] one that the shop is built with,
// node scripts/run.mjs --tools [PATH [ARGUMENTS]] a TypeScript file, with what tests and benchmarks need: their
// packages, and the pages that their shops show; --browser in its place one that needs a browser too. With nothing after
// it, only that.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  browserEnvironment,
  checkMachine,
  ensureBrowser,
  ensureDependencies,
  ensureServerBuild,
  ensureWebBuild,
  readWords,
  root,
  shopEnvironment,
} from './setup.mjs';

const browser = process.argv[2] === '--browser';
const tools = browser || process.argv[2] === '--tools';
const [program, ...args] = process.argv.slice(tools ? 3 : 2);
if (tools && program) readWordsOf(program);
checkMachine();
ensureDependencies(tools ? 'tools' : 'run');
if (browser) ensureBrowser();
if (tools) ensureWebBuild();
ensureServerBuild();
if (program) {
  const env = { ...shopEnvironment(), ...(tools ? browserEnvironment() : {}) };
  const options = { cwd: root, stdio: 'inherit', env };
  const file = tools ? ['--import', 'tsx', program] : [`server/dist/${program}.mjs`];
  const child = spawn('node', [...file, ...args], options);
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * A tool's use stands at the head of its file. `npm run NAME -- …` there takes words, and the options that it names;
 * `npm run NAME` alone takes none. What it does not take is refused before anything is set up.
 */
function readWordsOf(file) {
  const [comment = ''] = /^(\/\/.*\n)+/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  const use = comment.replaceAll(/^\/\/ ?/gm, '').trimEnd();
  const options = use.match(/--[a-z][a-z-]*/g) ?? [];
  const isTaken = (word) => !word.startsWith('-') || options.includes(word.split('=', 1)[0]);
  readWords(use, args, /npm run \S+ -- /.test(use) ? args.filter(isTaken) : []);
}
