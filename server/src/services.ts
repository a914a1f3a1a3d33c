// The composition root: every adapter is built here, once, from the configuration.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { lockFolder } from './platform/db/folder-lock.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { releaseAllLeases } from './platform/queue/queue.ts';
import { diskStorage } from './platform/storage/disk.ts';
import { s3Storage } from './platform/storage/s3.ts';
import { StartupError } from './platform/startup-error.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** @throws StartupError when the database or the storage cannot be used */
export async function openServices(config: Config) {
  const unlock = config.databaseUrl ? undefined : lockFolder(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  if (database.embedded) await releaseAllLeases(database.db);
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'));
  try {
    await storage.check();
  } catch (error) {
    const where = config.s3 ? `S3_BUCKET ${config.s3.bucket}` : `DATA_DIR ${config.dataDir}`;
    throw new StartupError(
      `${where} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom);

  return {
    config,
    database,
    db: database.db,
    storage,
    mailer,
    publicUrl: config.publicUrl,
    async close(): Promise<void> {
      await database.close();
      unlock?.();
    },
  };
}
