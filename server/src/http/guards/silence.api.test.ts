// What the shop depends on takes calls and says nothing: whoever asks whether the shop is ready is told.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, it } from 'vitest';
import { openGate } from '../../platform/db/gate.fixture.ts';
import { createDatabase, useShop } from '../../../test/shop.ts';

const TOKEN = 'a-token-of-sixteen';
const KEY = 'S3RVER';
const directory = mkdtempSync(join(tmpdir(), 'photolab-silence-'));
const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
const gates: ReturnType<typeof openGate>[] = [];
const drops: (() => Promise<void>)[] = [];

async function throughGate(address: string): Promise<string> {
  const url = new URL(address);
  const gate = openGate(new URL(url));
  gates.push(gate);
  url.host = `127.0.0.1:${String(await gate.start())}`;
  return url.href;
}

const shop = useShop({
  env: async () => {
    const { env, drop } = await createDatabase();
    drops.push(drop);
    const { port } = await bucket.run();
    return {
      METRICS_TOKEN: TOKEN,
      S3_BUCKET: 'photolab',
      S3_ENDPOINT: await throughGate(`http://127.0.0.1:${String(port)}`),
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      ...(env.DATABASE_URL ? { DATABASE_URL: await throughGate(env.DATABASE_URL) } : {}),
    };
  },
});
afterAll(async () => {
  for (const gate of gates) gate.stop();
  for (const drop of drops) await drop();
  await bucket.close();
  rmSync(directory, { recursive: true, force: true });
});

it('run contract: GET /readyz does not wait for a silent bucket or database, and names it', async () => {
  const ready = () =>
    shop().app.inject({ url: '/readyz', headers: { authorization: `Bearer ${TOKEN}` } });
  expect((await ready()).statusCode).toBe(200);
  for (const gate of gates) gate.hush();
  const answer = await ready();
  expect(answer.statusCode).toBe(503);
  const onServer = process.env['TEST_DATABASE'] === 'server';
  expect(answer.json()).toMatchObject({
    ready: false,
    missing: [...(onServer ? ['database'] : []), 'storage'],
  });
});
