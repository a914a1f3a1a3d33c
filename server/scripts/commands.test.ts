// A command that is typed wrong says what is wrong in one line, ends with 1, and makes nothing;
// asked for help it says its use, and ends with 0.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lockFolder } from '../src/platform/db/embedded/folder-lock.ts';
import { eventually } from '../test/eventually.ts';
import { DIST } from './built-shop.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const place = mkdtempSync(join(tmpdir(), 'photolab-commands-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

function run(program: string, words: string, variables: NodeJS.ProcessEnv = {}) {
  return spawnSync(
    process.execPath,
    [join(DIST, `${program}.mjs`), ...words.split(' ').filter(Boolean)],
    {
      cwd: place,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: place, ...variables },
    },
  );
}

it.each([
  ['admin', '--help'],
  ['admin', 'create ana@example.com --help'],
  ['reread', '-h'],
  ['backup', '--help'],
  ['restore', 'shop.photolab --help'],
  ['move-files', '--help'],
  ['main', '--help'],
  ['main', 'worker -h'],
])('%s %s tells how it is used, and does nothing', (program, words) => {
  const { status, stdout, stderr } = run(program, words);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Use: npm .*\n$/);
  expect(status).toBe(0);
  expect(readdirSync(place)).toEqual([]);
});

it.each([
  ['admin', '', 'create or reset-password is missing. Use: npm run admin -- create EMAIL, or'],
  ['admin', 'make ana@example.com', 'There is no command make. Use: npm run admin'],
  ['admin', 'create', 'EMAIL is missing.'],
  ['admin', 'create ana', 'ana is no e-mail.'],
  ['admin', 'create ana@example.com owner', "'owner' is one word too many."],
  ['admin', 'reset-password ana@example.com', `DATA_DIR ${place} holds no shop.`],
  ['reread', '', 'EVENT is missing. Use: npm run reread -- EVENT'],
  ['reread', 'marathon', "marathon is no event's number."],
  ['reread', '1 2', "'2' is one word too many."],
  ['reread', '1', `DATA_DIR ${place} holds no shop.`],
  ['backup', '', 'FILE is missing. Use: npm run backup -- FILE'],
  ['backup', '--databas shop.photolab', 'There is no option --databas.'],
  ['backup', 'one two', "'two' is one word too many."],
  ['backup', 'shop.photolab', `DATA_DIR ${place} holds no shop.`],
  ['backup', 'files/shop.photolab', 'among what is copied: choose another place.'],
  ['restore', '', 'FILE is missing. Use: npm run restore -- FILE'],
  ['restore', 'one --force', 'There is no option --force.'],
  ['move-files', 'bucket', "'bucket' is one word too many."],
  ['main', 'wbe', 'There is no role wbe.'],
  ['main', 'web now', "'now' is one word too many. Use: npm start"],
  ['main', '--port=80', 'There is no option --port=80. Use: npm start'],
])('%s %s', (program, words, said) => {
  const { status, stdout, stderr } = run(program, words);
  expect(stdout).toBe('');
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
  expect(readdirSync(place)).toEqual([]);
});

it.each([['test.mjs'], ['start.mjs', 'dev'], ['prepare.mjs']])(
  'scripts/%s tells how it is used, and begins nothing for a word it does not know',
  (...program) => {
    const scripts = join(import.meta.dirname, '../../scripts');
    const [script, ...words] = program;
    const ask = (word: string) =>
      spawnSync(process.execPath, [join(scripts, script), ...words, word], { encoding: 'utf8' });
    expect(ask('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Use: npm /) });
    const refused = {
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^nonsense .* Use: npm /),
    };
    expect(ask('nonsense')).toMatchObject(refused);
  },
);

/** One of the project's programs, as its line in package.json names it. */
const tool = (line: string, ...words: string[]) =>
  spawnSync(process.execPath, [...line.split(' '), ...words], { cwd: ROOT, encoding: 'utf8' });

it('a tool asked for help tells what its file begins with; a kill test of no kills is no test', () => {
  const killTest = 'scripts/run.mjs --tools server/scripts/kill-test.ts';
  expect(tool(killTest, '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('[KILLS]'),
  });
  const stderr = 'veinte is no number of kills. Use: npm run kill-test -- [KILLS]\n';
  expect(tool(killTest, 'veinte')).toMatchObject({ status: 1, stderr });
});

it('no tool begins for an option it does not know, those that take no words for none, and all tell their use', () => {
  const tools = Object.entries(scripts).flatMap(([name, line]) => {
    const [, program] = /^exec node (scripts\/run\.mjs --(?:tools|browser) \S+)$/.exec(line) ?? [];
    return program ? [{ name, program }] : [];
  });
  expect(tools.length).toBeGreaterThan(10);
  for (const { name, program } of tools) {
    const help = tool(program, '--help').stdout;
    expect(help).toMatch(new RegExp(`^Use: npm run ${name}\\b`));
    const word = help.includes(`npm run ${name} -- `) ? '--nonsense' : 'nonsense';
    const { status, stdout, stderr } = tool(program, word);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`${word} is not known here. ${help}`);
  }
});

it.each([
  ['server/bench/main.ts', 'nonsense', 'There is no part nonsense, only ingest, watch, '],
  ['server/bench/faults.ts', '--scale', "Option '--scale <value>' argument missing"],
  ['server/scripts/upgrade-test.ts', 'nonsense', 'There is no commit nonsense here. Use: npm '],
])('%s %s is told in one line', (file, word, said) => {
  const { status, stderr } = tool('--import tsx', file, word);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

it('move-files is refused while another moves the same files: what both moved would be deleted', () => {
  const DATA_DIR = join(place, 'moving');
  mkdirSync(join(DATA_DIR, 'files'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'move-files.lock'), String(process.pid));
  const keys = { S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
  const { status, stderr } = run('move-files', '', { DATA_DIR, ...keys });
  expect(stderr).toBe(
    `The files of ${DATA_DIR} are being moved by process ${String(process.pid)}.\n`,
  );
  expect(status).toBe(1);
  rmSync(DATA_DIR, { recursive: true });
});

it('a command ends with the program that began it, however that ended', async () => {
  const dataDir = mkdtempSync(join(place, 'shop-'));
  mkdirSync(join(dataDir, 'db'));
  // Held by somebody who answers nobody: the backup waits for the folder.
  const release = lockFolder(dataDir);
  const path = join(place, 'copy.photolab');
  const backup = spawn(process.execPath, [join(DIST, 'backup.mjs'), '--database', path], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await eventually(() => expect(existsSync(`${path}.lock`)).toBe(true));
  backup.disconnect();
  const [code] = await once(backup, 'exit');
  expect(code).toBe(130);
  expect(existsSync(`${path}.lock`)).toBe(false);
  release();
});
