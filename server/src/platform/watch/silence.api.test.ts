// What the shop depends on takes calls and says nothing: whoever asks whether the shop is ready is told.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, expect, it } from 'vitest';
import { openGate } from '../db/gate.fixture.ts';
import { createDatabase, useShop } from '../../../test/shop.ts';

const TOKEN = 'a-token-of-sixteen';
const KEY = 'S3RVER';
const directory = mkdtempSync(join(tmpdir(), 'photolab-silence-'));
const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
const gates: ReturnType<typeof openGate>[] = [];

async function throughGate(address: string): Promise<string> {
  const url = new URL(address);
  const gate = openGate(new URL(url));
  gates.push(gate);
  url.host = `127.0.0.1:${String(await gate.start())}`;
  return url.href;
}

const shop = useShop({
  env: async () => {
    const { DATABASE_URL } = await createDatabase();
    const { port } = await bucket.run();
    return {
      METRICS_TOKEN: TOKEN,
      S3_BUCKET: 'photolab',
      S3_ENDPOINT: await throughGate(`http://127.0.0.1:${String(port)}`),
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      ...(DATABASE_URL ? { DATABASE_URL: await throughGate(DATABASE_URL) } : {}),
    };
  },
});
afterAll(async () => {
  for (const gate of gates) gate.stop();
  await bucket.close();
  rmSync(directory, { recursive: true, force: true });
});

it('run contract: GET /readyz and /metrics do not wait for a silent bucket or database, and name it', async () => {
  const get = (url: string) =>
    shop().app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
  // Several connections are open.
  await Promise.all([1, 2, 3].map(() => shop().services.db.execute(sql`select pg_sleep(0.1)`)));
  expect((await get('/readyz')).statusCode).toBe(200);
  for (const gate of gates) gate.hush();
  const [answer, measures] = await Promise.all([get('/readyz'), get('/metrics')]);
  expect(answer.statusCode).toBe(503);
  expect(measures.body).toContain('photolab_missing{what="storage"} 1');
  const onServer = process.env['TEST_DATABASE'] === 'server';
  expect(measures.body).toContain(`photolab_missing{what="database"} ${onServer ? '1' : '0'}`);
  expect(answer.json()).toMatchObject({
    ready: false,
    missing: [...(onServer ? ['database'] : []), 'storage'],
  });
});
