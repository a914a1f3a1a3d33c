// A shop under test, in one of three shapes: everything in this process on the embedded database,
// one process on PostgreSQL, or two web and two worker processes on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { jobHandlers } from '../../src/jobs.ts';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';
import { diskStorage } from '../../src/platform/storage/disk.ts';
import { openServices } from '../../src/services.ts';
import { seedEvent } from '../../test/photo-rows.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import type { Cluster } from './postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { Program } from './program.ts';
import { startProvider, type Provider } from './provider.ts';

export type Shape = 'embedded' | 'server 1' | 'server 2x2';

export interface Setup {
  shape: Shape;
  urls: string[];
  db: Database;
  provider: Provider;
  mailbox: Mailbox;
  /** Photos of 1,500 pesos each. */
  photoIds: number[];
  close(): Promise<void>;
}

export interface Ground {
  dataDir: string;
  env: Record<string, string>;
  provider: Provider;
  mailbox: Mailbox;
  remove(): Promise<void>;
}

const PHOTOS = 12;

/** What every shape stands on: a folder, the payment simulator and a mail server. */
export async function prepareGround(databaseUrl?: string): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-faults-'));
  const [provider, mailbox] = await Promise.all([startProvider(), openMailbox()]);
  return {
    dataDir,
    provider,
    mailbox,
    env: {
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      PAYMENTS: 'simulator',
      MERCADOPAGO_API_URL: provider.url,
      MERCADOPAGO_WEBHOOK_SECRET: provider.webhookSecret,
      SMTP_URL: mailbox.url,
      TRUST_PROXY: '1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    remove: async () => {
      await Promise.all([provider.close(), mailbox.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function seedPhotos({ dataDir }: Ground, db: Database): Promise<number[]> {
  const storage = diskStorage(join(dataDir, 'files'));
  await storage.make();
  const { photos } = await seedEvent({ db, storage }, PHOTOS);
  return photos.map(({ id }) => id);
}

export async function openSetup(shape: Shape, cluster: Cluster | undefined): Promise<Setup> {
  if (shape === 'embedded') return openEmbedded();
  if (!cluster) throw new Error('this shape needs PostgreSQL');
  const url = await cluster.createDatabase(`faults_${shape.replace(/\W/g, '_')}`);
  const ground = await prepareGround(url);
  const database = await openDatabase({ url, dataDir: '' });
  const photoIds = await seedPhotos(ground, database.db);
  const { programs, urls } = await shopPrograms(ground, shape);
  await Promise.all(programs.map((program) => program.start()));
  return {
    shape,
    urls,
    db: database.db,
    ...ground,
    photoIds,
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await database.close();
      await ground.remove();
    },
  };
}

async function openEmbedded(): Promise<Setup> {
  const ground = await prepareGround();
  const services = await openServices(readConfig(ground.env));
  const photoIds = await seedPhotos(ground, services.db);
  const app = await buildApp(services);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  services.address.selfUrl = url;
  const worker = startWorker(services.db, jobHandlers(services), app.log);
  return {
    shape: 'embedded',
    urls: [url],
    db: services.db,
    ...ground,
    photoIds,
    close: async () => {
      await app.close();
      await worker.stop();
      await services.close();
      await ground.remove();
    },
  };
}

/** The shop's processes, not yet started, and where the web ones will answer. */
export async function shopPrograms(ground: Ground, shape: Shape) {
  const roles = shape === 'server 2x2' ? ['web', 'web', 'worker', 'worker'] : [''];
  const urls: string[] = [];
  const programs: Program[] = [];
  for (const [index, role] of roles.entries()) {
    const port = String(await freePort());
    if (role !== 'worker') urls.push(`http://127.0.0.1:${port}`);
    programs.push(
      new Program({
        name: role || 'shop',
        file: 'server/src/main.ts',
        args: role ? [role] : [],
        env: { ...ground.env, PORT: port },
        logFile: join(ground.dataDir, `${role || 'shop'}-${String(index)}.log`),
        readyText: role === 'worker' ? 'Photolab worker is ready' : 'Photolab is ready',
      }),
    );
  }
  return { programs, urls };
}
