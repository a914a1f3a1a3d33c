import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, it } from 'vitest';
import { seedEvent } from '../test/photo-rows.ts';
import { useShop } from '../test/shop.ts';
import { tellOtherSettings } from './features/studio/other-settings.ts';
import { s3Storage } from './platform/storage/s3/s3.ts';
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

it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a process whose folder or bucket is not the one of the photos is refused, and makes none',
  async () => {
    const { config } = shop().services;
    await seedEvent(shop().services, 1);
    const dataDir = mkdtempSync(join(tmpdir(), 'photolab-worker-'));
    const buckets = join(dataDir, 'buckets');
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: buckets });
    const endpoint = `http://127.0.0.1:${String((await server.run()).port)}`;
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
    try {
      const folder = openServices({ ...config, dataDir });
      await expect(folder).rejects.toThrow(`DATA_DIR ${dataDir} holds no file of the photos`);
      const mistyped = { ...keys, endpoint, bucket: 'fotolab' };
      const bucket = openServices({ ...config, dataDir, s3: mistyped });
      await expect(bucket).rejects.toThrow('S3_BUCKET fotolab holds no file of the photos');
      expect(existsSync(join(dataDir, 'files'))).toBe(false);
      expect(existsSync(buckets)).toBe(false);
      const another = { ...mistyped, bucket: 'another' };
      await s3Storage(another).make();
      await s3Storage(another).put(
        'originals/7/of-another-shop.jpg',
        Buffer.from('x'),
        'image/jpeg',
      );
      const foreign = openServices({ ...config, dataDir, s3: another });
      await expect(foreign).rejects.toThrow('S3_BUCKET another holds no file of the photos');
      // The shop's own, to which its files are still to be moved, is made.
      const moving = await openServices({ ...config, s3: { ...mistyped, bucket: 'photolab' } });
      await moving.close();
      expect(readdirSync(buckets)).toEqual(['another', 'photolab']);
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true });
    }
  },
);

it('a process whose settings are not those of the one before is told which, and no value', async () => {
  const { config, db } = shop().services;
  const other = { ...config, timeZone: 'UTC', smtpUrl: 'smtp://somebody:secreto@mail.example.com' };
  expect(await tellOtherSettings(db, config)).toBeUndefined();
  expect(await tellOtherSettings(db, config)).toBeUndefined();
  expect(await tellOtherSettings(db, other)).toBe(
    'Not what the process before this one started with: SMTP_URL, STUDIO_TIMEZONE. All processes of a shop want the same.',
  );
  expect(await tellOtherSettings(db, { ...other, smtpUrl: `${other.smtpUrl}:25` })).toContain(
    ': SMTP_URL.',
  );
});
