import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useShop } from '../test/shop.ts';
import { openServices } from './services.ts';

const shop = useShop({ listen: true });

// Web and worker are two processes only where they share a server's database.
it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a worker finds the simulated payments of the web at its public address, whatever its own port',
  async () => {
    const { config, address } = shop().services;
    const dataDir = mkdtempSync(join(tmpdir(), 'photolab-worker-'));
    const worker = await openServices({ ...config, dataDir, port: 1, publicUrl: address.selfUrl });
    expect(await worker.payments.searchPayments('an-order')).toEqual([]);
    await worker.close();
    rmSync(dataDir, { recursive: true });
  },
);
