// The program as the shop hands it out: one file of its own that knows its shop, killed and started
// again.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { build } from 'vite';
import { openGate } from './gate.ts';
import { makeFolder, pictures, useStage } from './stage.ts';

const stage = useStage();
let unpacked: string;

beforeAll(async () => {
  await build({ configFile: join(import.meta.dirname, '../vite.config.ts') });
  const answer = await fetch(`${stage.url()}/photolab-upload.tgz`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  unpacked = mkdtempSync(join(tmpdir(), 'photolab-package-'));
  const archive = join(unpacked, 'photolab-upload.tgz');
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()));
  const tar = spawnSync('tar', ['-xzf', archive, '-C', unpacked]);
  expect([tar.status, String(tar.stderr)]).toEqual([0, '']);
});

function launch(args: string[]) {
  const child = spawn('node', [join(unpacked, 'package/photolab-upload.mjs'), ...args]);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  return { child, ended: once(child, 'exit'), said: () => said };
}

it('is what npx needs, with the shop’s own address', () => {
  const description: unknown = JSON.parse(
    readFileSync(join(unpacked, 'package/package.json'), 'utf8'),
  );
  expect(description).toMatchObject({
    name: 'photolab-upload',
    bin: { 'photolab-upload': 'photolab-upload.mjs' },
    photolab: { shop: stage.shop().services.publicUrl },
  });
});

it('is listed at an address of this program, and found at any', async () => {
  const { cookie } = await stage.shop().login('admin');
  const list = await stage.shop().app.inject({ url: '/api/team/tokens', headers: { cookie } });
  const { program } = list.json<{ program: string }>();
  expect(program).toMatch(/^http.*\/subir\/[\da-f]{8}\/photolab-upload\.tgz$/);
  const bytesAt = async (path: string) => (await stage.shop().app.inject({ url: path })).rawPayload;
  const bytes = await bytesAt('/photolab-upload.tgz');
  expect(await bytesAt(new URL(program).pathname)).toEqual(bytes);
  expect(await bytesAt('/subir/00000000/photolab-upload.tgz')).toEqual(bytes);
});

it('tells how it is used and how it ends', async () => {
  const { ended, said } = launch(['--help']);
  expect(await ended).toEqual([0, null]);
  expect(said()).toMatch(/--watch[^]*Cómo termina[^]*130/);
});

it('killed in the middle and started again brings every photo once', async () => {
  const member = await stage.newEvent();
  const folder = await makeFolder(pictures(10));
  const gate = await openGate(stage.url(), ({ uploads }) => {
    if (uploads === 3) first.child.kill('SIGKILL');
    return Promise.resolve(true);
  });
  const args = [folder, '--event', String(member.eventId), '--token', member.token];
  const first = launch([...args, '--shop', gate.url]);
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  gate.close();
  expect((await stage.photosOf(member.eventId)).length).toBeLessThan(10);
  const second = launch([...args, '--shop', stage.url()]);
  expect([await second.ended, second.said()]).toEqual([
    [0, null],
    expect.stringContaining('10 fotos'),
  ]);
  const rows = await stage.photosOf(member.eventId);
  expect(new Set(rows.map(({ contentHash }) => contentHash)).size).toBe(10);
  expect(rows).toHaveLength(10);
});
