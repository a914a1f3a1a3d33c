// npm start, npm run web, npm run worker, npm run dev: the missing set-up, then the shop.
import { spawn } from 'node:child_process';
import { checkNode, ensureDependencies, ensureWebBuild, root } from './setup.mjs';

const role = process.argv[2];
checkNode();
ensureDependencies(role === 'dev' ? 'tools' : 'run');
if (role !== 'dev' && role !== 'worker') ensureWebBuild();

const server = ['--import', 'tsx', 'server/src/main.ts'];
const children =
  role === 'dev'
    ? [
        start('node', [
          '--watch-path=server',
          '--watch-path=contract',
          '--watch-path=domain',
          ...server,
        ]),
        start('npx', ['vite', 'web'], { API_URL: `http://localhost:${process.env.PORT ?? 3000}` }),
      ]
    : [start('node', role ? [...server, role] : server)];

function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 1;
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
