// The composition root: every adapter is built here, once, from the configuration.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { dropUnusedFile } from './records/files/kept-file.ts';
import { uploadFolder } from './http/uploads.ts';
import { nameShop } from './platform/backup/whose-backup.ts';
import { refuseUnfinishedRestore } from './platform/backup/restoring/unfinished-restore.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { lockFolder, prepareFolder } from './platform/db/embedded/folder-lock.ts';
import { sharedSecret } from './platform/db/secret.ts';
import { isPlaceEmpty } from './platform/db/snapshot.ts';
import { createImageWorkers } from './platform/images/image-workers.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { openPayments, type PaymentOptions } from './platform/payments/open-payments.ts';
import { hastenJobs, releaseAllLeases } from './platform/queue/queue.ts';
import { createRecognition } from './platform/recognition/recognition-workers.ts';
import type { Recognition } from './platform/recognition/recognition.ts';
import { createMetrics } from './platform/watch/metrics.ts';
import { createReadiness } from './platform/watch/readiness.ts';
import { createBrandBook, type BrandBook } from './features/studio/brand-book.ts';
import { createPublishedPictures } from './records/files/published-pictures.ts';
import { UNFINISHED } from './platform/storage/disk.ts';
import { IDLE_MS, localCopies, removeLeftovers } from './platform/storage/leftovers.ts';
import { createUploaderPackage } from './platform/uploader-package.ts';
import { isStorageThere, makeStorage, openStorage } from './platform/storage/open-storage.ts';
import { refuseForeignFiles } from './platform/storage/own-files.ts';
import { createPhotoPositions } from './records/kept/photo-positions.ts';
import { createEventVersions } from './records/kept/event-versions.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

interface Opening {
  /** What tests put in the place of an adapter. */
  recognition?: Recognition | undefined;
  /** What else has to hold, once the folder is this process's and before anything is made in it. */
  beforeOpening?(): Promise<void>;
}

/** @throws StartupError when the database or the storage cannot be used */
export async function openServices(config: Config, opening: Opening = {}) {
  const unlock = takeFolder(config);
  await opening.beforeOpening?.();
  const { storage, database } = await openPlaces(config);
  if (database.embedded) {
    // Its only process has just started: nothing is under way.
    await releaseAllLeases(database.db);
    await hastenJobs(database.db, dropUnusedFile);
  }
  await removeUnfinished(config, database.embedded ? 0 : IDLE_MS);
  const brand = createBrandBook(database.db, {
    contacts: config.shop,
    production: config.production,
  });
  const mailer = openMailer(config, brand);

  // A worker does not listen: it finds the web where everybody does.
  const address = { selfUrl: config.publicUrl };
  const payments = await openOwnPayments(config, database.db, {
    shopName: async () => (await brand.read()).name,
    selfUrl: () => address.selfUrl,
  });

  const images = createImageWorkers();
  const eventVersions = createEventVersions(database.db);
  const recognition =
    opening.recognition ??
    createRecognition({
      workers: config.recognitionWorkers,
      secondFaceNetwork: config.secondFaceNetwork,
    });

  const readiness = createReadiness({ database, storage, recognition });

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
    metrics: createMetrics({ db: database.db, storage, readiness }),
    readiness,
    eventVersions,
    photoPositions: createPhotoPositions(database.db, config.timeZone),
    brand,
    publishedPictures: createPublishedPictures(database.db, eventVersions),
    publicUrl: config.publicUrl,
    uploader: createUploaderPackage(config.publicUrl),
    timeZone: config.timeZone,
    async close(): Promise<void> {
      await Promise.all([images.close(), recognition.close()]);
      await database.close();
      unlock?.();
    },
  };
}

/** Where its files and its rows are. */
async function openPlaces(config: Config) {
  const storage = await openStorage(config);
  const isThere = await isStorageThere(storage, config);
  // Before the database is filled with tables: the restore that is still to come wants it empty.
  const place = { url: config.databaseUrl, dataDir: config.dataDir };
  await refuseUnfinishedRestore(storage, () => isPlaceEmpty(place));
  const database = await openDatabase(place);
  try {
    await refuseForeignFiles(storage, config, database.db);
    if (!isThere) await makeStorage(storage, config);
    await nameShop(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { storage, database };
}

/** Two processes on one folder would lose each other's rows; a server's database bears any number. */
function takeFolder({ dataDir, databaseUrl }: Config): (() => void) | undefined {
  prepareFolder(dataDir);
  return databaseUrl ? undefined : lockFolder(dataDir);
}

/** Where an upload or a write of this shop leaves what its process did not outlive. */
export const unfinishedFolders = ({ dataDir, s3 }: Config): string[] => [
  uploadFolder(dataDir),
  s3 ? localCopies(dataDir) : join(dataDir, 'files', UNFINISHED),
];

async function removeUnfinished(config: Config, idleMs: number): Promise<void> {
  for (const folder of unfinishedFolders(config)) await removeLeftovers(folder, idleMs);
}

async function openOwnPayments(
  { payments, publicUrl, dataDir }: Config,
  db: Database,
  told: Pick<PaymentOptions, 'shopName' | 'selfUrl'>,
) {
  return openPayments({
    ...payments,
    ...told,
    // Every process of the shop calls the simulator, and nobody else.
    accessToken: payments.accessToken ?? (await sharedSecret(db, 'simulator-token')),
    webhookSecret: payments.webhookSecret ?? (await sharedSecret(db, 'simulator-webhook')),
    publicUrl,
    folder: join(dataDir, 'simulator'),
  });
}

function openMailer({ mailFrom, publicUrl, smtpUrl, dataDir }: Config, brand: BrandBook) {
  // A studio that gave itself a name writes under it, from the configured address.
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  const findSender = async () => {
    const studio = await brand.read();
    return { ...studio, publicUrl, from: studio.named ? { name: studio.name, address } : mailFrom };
  };
  return smtpUrl
    ? smtpMailer(smtpUrl, findSender)
    : outboxMailer(join(dataDir, 'outbox'), findSender);
}
