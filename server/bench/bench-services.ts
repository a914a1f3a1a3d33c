// What a bench measures on: a shop's services over an empty folder, on its own embedded database or on
// the server that is named.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { openStorage, type StoragePlace } from '../src/platform/storage/open-storage.ts';
import { openServices, type Services } from '../src/services.ts';

/** Whoever opens them closes them and takes the folder away. */
export async function openBenchServices(
  name: string,
  databaseUrl: string | undefined,
): Promise<{ dataDir: string; services: Services }> {
  const dataDir = mkdtempSync(join(tmpdir(), `photolab-${name}-`));
  const services = await openServices(
    readConfig({
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      PORT: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
  );
  return { dataDir, services };
}

/** A shop with photos is started only where files of theirs are: one, of `manyRows`, which were made without any. */
export async function storeOneFile(place: StoragePlace): Promise<void> {
  const storage = await openStorage(place);
  await storage.make();
  await storage.put('originals/1.jpg', Buffer.from('photo'), 'image/jpeg');
}
