import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PROGRAMS = ['start.mjs', 'run.mjs', 'prepare.mjs', 'test.mjs'];
let place = '';
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'photolab-machine-'))));
afterEach(() => rmSync(place, { recursive: true }));

/** The set-up in a folder of this name, as a Node.js reads it that knows nothing newer than version 20.11. */
function runIn(folder: string, program: string, version: string) {
  const scripts = join(place, folder, 'scripts');
  mkdirSync(join(scripts, 'running'), { recursive: true });
  for (const file of ['setup.mjs', 'running/keep-running.mjs', ...PROGRAMS]) {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    writeFileSync(join(scripts, file), text.replaceAll('import.meta.dirname', 'undefined'));
  }
  const early = join(place, 'early.mjs');
  writeFileSync(early, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  const words = ['--import', early, join(scripts, program)];
  return spawnSync(process.execPath, words, { encoding: 'utf8' });
}

it.each(PROGRAMS)(
  '%s tells a Node.js that is too old what is needed, and nothing else',
  (program) => {
    const { status, stdout, stderr } = runIn('shop', program, '18.20.8');
    expect(stdout + stderr).toBe(
      'Node.js 18.20.8 is too old: Photolab needs 20.19, or 22 and newer.\n',
    );
    expect(status).toBe(1);
  },
);

it.each(['fotos #1', 'fotos?', 'las "fotos"'])('%s: no folder to build in', (folder) => {
  const { status, stderr } = runIn(folder, 'start.mjs', process.versions.node);
  expect(stderr).toMatch(/^Photolab cannot be built in .*: move it to a path without ["#?]\.\n$/);
  expect(status).toBe(1);
});
