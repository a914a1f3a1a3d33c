import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

it.each([
  'deploy/systemd/photolab.service',
  'deploy/systemd/photolab-web@.service',
  'deploy/systemd/photolab-worker@.service',
  'deploy/Containerfile',
])('%s keeps memory as small as npm start', (file) => {
  const [, heaps] = /MALLOC_ARENA_MAX: '(\d+)'/.exec(read('scripts/setup.mjs')) ?? [];
  expect(heaps).toBeDefined();
  expect(read(file)).toContain(`MALLOC_ARENA_MAX=${String(heaps)}\n`);
  const [flag = '?'] = /--max-semi-space-size=\d+/.exec(read('scripts/start.mjs')) ?? [];
  expect(read(file)).toContain(flag);
});

// systemd: a line of EnvironmentFile takes the place of the unit's own, an empty one too.
it.each(['', '-web@', '-worker@', '-backup'])(
  '.env.example takes nothing from photolab%s',
  (unit) => {
    const service = read(`deploy/systemd/photolab${unit}.service`);
    expect(service).toContain('EnvironmentFile=');
    const [, own = ''] = /^Environment=(.*)$/m.exec(service) ?? [];
    const settings = read('.env.example').split('\n');
    for (const setting of own.split(' ')) {
      const [name = ''] = setting.split('=');
      const said = settings.filter((line) => line.startsWith(`${name}=`));
      expect(said.filter((line) => line !== setting)).toEqual([]);
    }
  },
);

it('processes that share a machine and its settings share no port', () => {
  const start = (unit: string) =>
    /^ExecStart=(.*)$/m.exec(read(`deploy/systemd/photolab-${unit}@.service`))?.[1];
  expect(start('web')).toContain('env PORT=%i METRICS_PORT= ');
  // As systemd hands it to the shell for the second worker.
  const [, line = ''] = /^\/bin\/sh -c '(.*)'$/.exec(start('worker') ?? '') ?? [];
  const told = line
    .replaceAll('$$', '$')
    .replaceAll('%i', '2')
    .replace(/\/usr\/bin\/node.*/, 'printenv METRICS_PORT');
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync('/bin/sh', ['-c', told], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    });
  expect(run({ METRICS_PORT: '9464' }).stdout).toBe('9466\n');
  expect(run({}).stdout).toBe('\n');
});

// systemd gives a unit up that ends five times in ten seconds: a start without its database takes one.
it.each(['', '-web@', '-worker@'])(
  'photolab%s is started until its database is back, however long that takes',
  (unit) => {
    const service = read(`deploy/systemd/photolab${unit}.service`);
    expect(service).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0\n/);
    expect(service).toMatch(/^Restart=always$/m);
  },
);
