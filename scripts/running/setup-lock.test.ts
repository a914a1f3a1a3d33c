import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

let clone = '';
let lock = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'photolab-set-up-'));
  lock = join(clone, '.cache/setup.lock');
  for (const folder of ['scripts', 'bin', '.cache']) mkdirSync(join(clone, folder));
  copyFileSync(join(import.meta.dirname, '../setup.mjs'), join(clone, 'scripts/setup.mjs'));
  const packages = { 'node_modules/missing': { version: '1.0.0' } };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
});
afterEach(() => rmSync(clone, { recursive: true }));

function setUp() {
  const program = `import { ensureDependencies } from './scripts/setup.mjs'; ensureDependencies();`;
  const PATH = [join(clone, 'bin'), process.env['PATH']].join(delimiter);
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: clone,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

it.each([
  ['none', undefined],
  ['an empty one, as a full disk leaves', ''],
  ['one of a process that has ended', '4194999'],
])('a set-up that finds of locks %s installs', async (_name, content) => {
  if (content !== undefined) {
    writeFileSync(lock, content);
    utimesSync(lock, 0, 0);
  }
  expect(await text(setUp().stdout)).toContain('npm ci');
});

it('a set-up that finds another at work says so, waits and goes on', async () => {
  writeFileSync(lock, String(process.pid));
  const { stdout } = setUp();
  const [first] = await once(stdout.setEncoding('utf8'), 'data');
  expect(first).toContain(lock);
  rmSync(lock);
  expect(await text(stdout)).toContain('npm ci');
});

it('a set-up leaves out neither optional packages nor itself because of an .npmrc', async () => {
  expect(await text(setUp().stdout)).toMatch(/^npm ci .*--include=optional --no-engine-strict /m);
});
