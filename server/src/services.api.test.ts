import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { useShop } from '../test/shop.ts';
import { openServices } from './services.ts';

const shop = useShop({ listen: true });

it('a worker finds the simulated payments of the web at its public address, whatever its own port', async () => {
  const { config, address } = shop().services;
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-worker-'));
  cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  const services = await openServices({
    ...config,
    dataDir,
    databaseUrl: undefined,
    port: 1,
    publicUrl: address.selfUrl,
  });
  expect(await services.payments.searchPayments('an-order')).toEqual([]);
  await services.close();
  rmSync(dataDir, { recursive: true });
});
