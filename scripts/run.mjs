// Runs one of the project's TypeScript programs: node scripts/run.mjs [--tools] [PATH [ARGUMENTS]].
// With --tools what tests and benchmarks need is there too: their packages, and the pages that their shops show.
import { spawn } from 'node:child_process';
import {
  browserEnvironment,
  checkNode,
  ensureDependencies,
  ensureWebBuild,
  root,
  shopEnvironment,
} from './setup.mjs';

const tools = process.argv[2] === '--tools';
const [program, ...args] = process.argv.slice(tools ? 3 : 2);
checkNode();
ensureDependencies(tools ? 'tools' : 'run');
if (tools) ensureWebBuild();
if (program) {
  const env = { ...shopEnvironment(), ...(tools ? browserEnvironment() : {}) };
  const options = { cwd: root, stdio: 'inherit', env };
  const child = spawn('node', ['--import', 'tsx', program, ...args], options);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
