import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../scripts/running/free-port.ts';
import { DIST } from '../scripts/built-shop.fixture.ts';
import { eventually } from '../test/eventually.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'photolab-start-'));
/** Of a shop that has started before, for those that do not name their own. */
const DATA_DIR = newShop('data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function newShop(name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  // As a start makes it.
  mkdirSync(join(dataDir, 'files/.unfinished'), { recursive: true });
  return dataDir;
}

interface Ended {
  code: number | null;
  lines: string[];
}

function launch(env: Record<string, string>, role?: string) {
  const args = [join(DIST, 'main.mjs'), ...(role ? [role] : [])];
  const clean = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR,
  };
  return spawn(process.execPath, args, { cwd: ROOT, env: { ...clean, ...env } });
}

/** Starts the shop, which is to end by itself; what it said, line by line. */
async function end(env: Record<string, string>, role?: string): Promise<Ended> {
  const child = launch(env, role);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines = (await said).join('').split('\n').filter(Boolean);
  return { code, lines };
}

const refusal = (line: string | RegExp) => ({ code: 1, lines: [expect.stringMatching(line)] });

/** A shop of its own, once it serves. */
async function serve(name: string) {
  const PORT = String(await freePort());
  const shop = launch({ DATA_DIR: newShop(name), PORT });
  await once(shop.stdout, 'data');
  return { shop, PORT };
}

describe('a running shop', () => {
  it('refuses escapes that stand for nothing in its own words: the build leaves out no check of its sources', async () => {
    const { shop, PORT } = await serve('built');
    for (const path of ['/api/news/%zz', '/api/news/%ff', '/fotos/%ED%BF%BF', '/%']) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${path}`);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, await answer.text()]).not.toEqual([
        path,
        expect.stringContaining('Bad Request'),
      ]);
    }
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
  });

  it('takes the connections of a crowd that comes at once while it is busy', async () => {
    const { shop, PORT } = await serve('crowded');
    shop.kill('SIGSTOP');
    const sockets = Array.from({ length: 700 }, () => connect(Number(PORT), '127.0.0.1'));
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    } finally {
      for (const socket of sockets) socket.on('error', () => undefined).destroy();
      shop.kill('SIGCONT');
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
    }
  });

  it.each([
    // Before the database is opened, while it is, and in the moment in which others can call.
    ['it takes its folder', 'photolab.lock', join(folder, 'taken')],
    ['it makes its database', 'db', join(folder, 'made')],
    ['it listens', 'Server listening', newShop('listening')],
  ])('ends after SIGTERM as %s, and gives its folder back', async (_moment, sign, DATA_DIR) => {
    const shop = launch({ DATA_DIR, LOG_LEVEL: 'info' });
    let said = '';
    shop.stdout.on('data', (part: Buffer) => {
      said += String(part);
      if (said.includes(sign)) shop.kill('SIGTERM');
    });
    const look = setInterval(() => {
      if (existsSync(DATA_DIR) && readdirSync(DATA_DIR).join().includes(sign)) shop.kill('SIGTERM');
    }, 1);
    expect(await once(shop, 'exit')).toEqual([0, null]);
    clearInterval(look);
    expect(readdirSync(DATA_DIR)).not.toContain('photolab.lock');
  });

  it('ends after SIGTERM though somebody drips an upload', async () => {
    const { shop, PORT } = await serve('dripped');
    const socket = connect(Number(PORT), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 200);
    await once(socket, 'connect');
    await sleep(500);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    shop.kill('SIGTERM');
    const code = await new Promise((resolve) => shop.once('exit', resolve));
    await closed;
    clearInterval(drip);
    expect(code).toBe(0);
  });
});

describe('run contract: what cannot work stops the start with one line and exit code 1', () => {
  it('a wrong variable, and before it a name that is nearly that of one', async () => {
    expect(await end({ METRICS_PORT: '0', SMPT_URL: 'smtp://mail' })).toEqual({
      code: 1,
      lines: [
        'Not read, as the shop has none of that name: SMPT_URL (SMTP_URL?).',
        expect.stringMatching(/^METRICS_PORT is wrong: it expects a port number/),
      ],
    });
  });

  it('a wrong variable', async () => {
    const line = /^PORT is wrong: it expects a port number\.$/;
    expect(await end({ PORT: 'ochenta' })).toEqual(refusal(line));
  });

  it('a database that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' };
    expect(await end(env)).toEqual(refusal(/^DATABASE_URL cannot be used: .*ECONNREFUSED/));
  });

  it('a bucket that does not answer', async () => {
    const env = {
      S3_BUCKET: 'fotos',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    expect(await end(env)).toEqual(refusal(/^S3_BUCKET fotos cannot be used: /));
  });

  it('an embedded database that is broken', async () => {
    const DATA_DIR = newShop('broken');
    writeFileSync(join(DATA_DIR, 'db/global/pg_control'), Buffer.alloc(8_192));
    const line = /^The embedded database in .* cannot be opened \(.*docs\/operations\.md/;
    expect(await end({ DATA_DIR })).toEqual(refusal(line));
  });

  it('a role alone on the embedded database', async () => {
    expect(await end({}, 'worker')).toEqual(refusal(/^The worker role alone needs DATABASE_URL/));
  });

  it('an address to listen on that is not of this machine', async () => {
    const line = /^HOST 192\.0\.2\.1 with PORT 0 cannot be used: .*EADDRNOTAVAIL/;
    expect(await end({ HOST: '192.0.2.1' })).toEqual(refusal(line));
  });

  it('a port that another program listens on, before anything is made', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const DATA_DIR = join(folder, 'untouched');
    expect(await end({ PORT: port, DATA_DIR })).toEqual(
      refusal(new RegExp(`^PORT ${port} is taken by another program`)),
    );
    expect(await end({ METRICS_PORT: port, DATA_DIR })).toEqual(
      refusal(new RegExp(`^METRICS_PORT ${port} is taken by another program`)),
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
    other.close();
  });

  const FILE = join(folder, 'a-file');
  const ELSEWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' };
  // Not even root can make a folder in the place of a file, or below /proc.
  it.each([
    ['below a file', join(FILE, 'data'), 'created', {}],
    ['below a folder that takes none', '/proc/photolab/data', 'created', {}],
    ['that takes nothing', '/proc', 'written', {}],
    ['below such a folder, with a database elsewhere', '/proc/photolab', 'created', ELSEWHERE],
  ])('a DATA_DIR %s', async (_name, DATA_DIR, what, env) => {
    writeFileSync(FILE, '');
    const line = new RegExp(`^DATA_DIR ${DATA_DIR} cannot be ${what}: `);
    expect(await end({ DATA_DIR, ...env })).toEqual(refusal(line));
  });

  it('what a restore left that was killed before its first file', async () => {
    const file = join(folder, 'shop.photolab');
    const run = (program: string, env: Record<string, string>) =>
      spawn(process.execPath, [join(DIST, `${program}.mjs`), file], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
      });
    const made = run('backup', { DATA_DIR: newShop('backed-up') });
    expect((await once(made, 'exit'))[0]).toBe(0);

    const DATA_DIR = join(folder, 'restored');
    const stopWith = async (signal: 'SIGHUP' | 'SIGKILL') => {
      const restore = run('restore', { DATA_DIR });
      const mark = join(DATA_DIR, 'files/unfinished-restore');
      await eventually(() => expect(existsSync(mark)).toBe(true));
      restore.kill(signal);
      return (await once(restore, 'exit'))[0];
    };
    // A terminal that is closed stops it as Ctrl-C does: nothing is left that a start would be refused for.
    expect(await stopWith('SIGHUP')).toBe(130);
    expect(readdirSync(DATA_DIR)).toEqual([]);

    await stopWith('SIGKILL');
    const line =
      /^A restore into this place was killed before its end: run npm run restore -- FILE/;
    expect(await end({ DATA_DIR })).toEqual(refusal(line));
    expect((await once(run('restore', { DATA_DIR }), 'exit'))[0]).toBe(0);
    const shop = launch({ DATA_DIR });
    await new Promise<void>((resolve) => shop.stdout.once('data', () => resolve()));
    shop.kill('SIGTERM');
    expect((await once(shop, 'exit'))[0]).toBe(0);
  });

  it('a DATA_DIR that another shop uses, until that one is dead', async () => {
    const DATA_DIR = newShop('shared');
    const first = launch({ DATA_DIR });
    await new Promise<void>((resolve, reject) => {
      first.stdout.once('data', () => resolve());
      first.once('exit', () => reject(new Error('the first shop ended')));
    });
    const line = new RegExp(`^DATA_DIR ${DATA_DIR} is in use by process ${String(first.pid)}`);
    expect(await end({ DATA_DIR })).toEqual(refusal(line));
    first.kill('SIGKILL');
    await new Promise((resolve) => first.once('exit', resolve));
    const second = launch({ DATA_DIR });
    await new Promise<void>((resolve) => second.stdout.once('data', () => resolve()));
    second.kill('SIGTERM');
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  });
});

it('run contract: in production the simulator runs only when asked to, and says so; so does a shop that is made anew', async () => {
  const DATA_DIR = join(folder, 'not-mounted');
  const shop = launch({ DATA_DIR, NODE_ENV: 'production', PAYMENTS: 'simulator' });
  const warned = new Promise<string>((resolve, reject) => {
    let said = '';
    shop.stderr.on('data', (part: Buffer) => {
      said += String(part);
      if (said.includes('PAYMENTS=simulator')) resolve(said);
    });
    shop.once('exit', () => reject(new Error(`the shop ended: ${said}`)));
  });
  const said = await warned;
  expect(said).toMatch(/PAYMENTS=simulator: this shop charges nobody/);
  expect(said).toContain(`DATA_DIR ${DATA_DIR} held no shop: a new one is made there.`);
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
});
