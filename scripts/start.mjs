// npm start, npm run web, npm run worker, npm run dev: the missing set-up, then the shop.
import { spawn } from 'node:child_process';
import { keepRunning } from './running/keep-running.mjs';
import {
  checkMachine,
  ensureDependencies,
  ensureEmptyDatabase,
  ensureServerBuild,
  ensureWebBuild,
  readWords,
  root,
  shopEnvironment,
  viteFile,
} from './setup.mjs';

const words = process.argv.slice(2);
const [role] = words;
if (role === 'dev') readWords('npm run dev', words.slice(1));
checkMachine();
ensureDependencies(role === 'dev' ? 'tools' : 'run');
if (role === 'dev') {
  ensureEmptyDatabase();
  develop();
} else {
  ensureServerBuild();
  if (role !== 'worker') ensureWebBuild();
  // 70 MB less for what a call leaves behind, at the same pace; the units and the image say it too.
  const program = ['--max-semi-space-size=4', 'server/dist/main.mjs', ...words];
  const options = { cwd: root, env: shopEnvironment() };
  keepRunning(process.execPath, program, options);
}

/** The server, started anew when a file changes, and the web's own server in front of it. */
function develop() {
  const watched = ['server', 'contract', 'domain'].map((path) => `--watch-path=${path}`);
  const children = [
    start(process.execPath, [...watched, '--import', 'tsx', 'server/src/main.ts']),
    // Not by npx, which a signal ends without what it started.
    start(process.execPath, [viteFile, 'web'], {
      API_URL: `http://localhost:${process.env.PORT ?? 3000}`,
    }),
  ];
  for (const child of children) {
    child.on('exit', (code) => {
      for (const other of children) other.kill();
      process.exitCode = code ?? 1;
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
  }
}

function start(command, args, env = {}) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}
