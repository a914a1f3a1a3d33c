// The composition root: every adapter is built here, once, from the configuration.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { dropUnusedFile } from './features/upload/drop-unused-file.job.ts';
import { uploadFolder } from './http/uploads.ts';
import { openDatabase } from './platform/db/database.ts';
import { lockFolder } from './platform/db/folder-lock.ts';
import { sharedSecret } from './platform/db/secret.ts';
import { createImageWorkers } from './platform/images/image-workers.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { openPayments } from './platform/payments/open-payments.ts';
import { hastenJobs, releaseAllLeases } from './platform/queue/queue.ts';
import { createRecognition } from './platform/recognition/recognition-workers.ts';
import type { Recognition } from './platform/recognition/recognition.ts';
import { createMetrics } from './platform/watch/metrics.ts';
import { createPublishedPictures } from './records/published-pictures.ts';
import type { Storage } from './platform/storage/storage.ts';
import { StartupError } from './platform/startup-error.ts';
import { UNFINISHED } from './platform/storage/disk.ts';
import { removeLeftovers } from './platform/storage/leftovers.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createEventVersions } from './records/event-versions.ts';

/** No upload of another process on this machine takes longer. */
const HOUR_MS = 3_600_000;

export type Services = Awaited<ReturnType<typeof openServices>>;

/** What tests put in the place of an adapter. */
export interface Replacements {
  recognition?: Recognition | undefined;
}

/** @throws StartupError when the database or the storage cannot be used */
export async function openServices(config: Config, replacements: Replacements = {}) {
  const unlock = config.databaseUrl ? undefined : lockFolder(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  if (database.embedded) {
    // Its only process has just started: nothing is under way.
    await releaseAllLeases(database.db);
    await hastenJobs(database.db, dropUnusedFile);
  }
  const files = join(config.dataDir, 'files');
  const storage = await openCheckedStorage(config);
  const unfinished = [
    uploadFolder(config.dataDir),
    ...(config.s3 ? [] : [join(files, UNFINISHED)]),
  ];
  for (const folder of unfinished) await removeLeftovers(folder, database.embedded ? 0 : HOUR_MS);
  const mailer = openMailer(config);

  const address = { selfUrl: `http://127.0.0.1:${String(config.port)}` };
  const payments = openPayments({
    ...config.payments,
    webhookSecret:
      config.payments.webhookSecret ?? (await sharedSecret(database.db, 'simulator-webhook')),
    publicUrl: config.publicUrl,
    selfUrl: () => address.selfUrl,
    folder: join(config.dataDir, 'simulator'),
  });

  const images = createImageWorkers();
  const recognition =
    replacements.recognition ??
    createRecognition({
      workers: config.recognitionWorkers,
      secondFaceNetwork: config.secondFaceNetwork,
    });

  return {
    config,
    /** Where this process answers; corrected once it listens on a port of the system's choice. */
    address,
    paymentsPlatform: payments,
    payments: payments.provider,
    webhookSecret: payments.webhookSecret,
    expectLiveMode: payments.expectLiveMode,
    notificationUrl: payments.notificationUrl,
    linkSecret: () => sharedSecret(database.db, 'download-links'),
    database,
    db: database.db,
    storage,
    mailer,
    images,
    recognition,
    metrics: createMetrics(database.db),
    eventVersions: createEventVersions(database.db),
    publishedPictures: createPublishedPictures(database.db),
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    /** Who gets the studio's copies. */
    studioEmail: config.shop.email,
    async close(): Promise<void> {
      await Promise.all([images.close(), recognition.close()]);
      await database.close();
      unlock?.();
    },
  };
}

async function openCheckedStorage(config: Config): Promise<Storage> {
  const storage = openStorage(config);
  try {
    await storage.check();
    return storage;
  } catch (error) {
    const where = config.s3 ? `S3_BUCKET ${config.s3.bucket}` : `DATA_DIR ${config.dataDir}`;
    throw new StartupError(
      `${where} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function openMailer(config: Config) {
  const sender = { from: config.mailFrom, publicUrl: config.publicUrl, ...config.shop };
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, sender)
    : outboxMailer(join(config.dataDir, 'outbox'), sender);
}
