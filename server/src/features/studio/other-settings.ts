// Processes of one shop whose settings differ work against each other: one writes letters to a file, whose links lead
// elsewhere; one refuses the notices that the other takes. Nobody sees it of any of them alone.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { secrets } from '../../schema/operations.ts';

/** What every process has to have alike. A mail server by its host: what is kept is no help to guess its password. */
const sharedSettings = (config: Config): Record<string, string | undefined> => ({
  PUBLIC_URL: config.publicUrl,
  S3_BUCKET: config.s3?.bucket,
  PAYMENTS: config.payments.kind,
  MERCADOPAGO_ACCESS_TOKEN: config.payments.accessToken,
  MERCADOPAGO_WEBHOOK_SECRET: config.payments.webhookSecret,
  SMTP_URL: config.smtpUrl && new URL(config.smtpUrl).host,
  STUDIO_TIMEZONE: config.timeZone,
  FACE_SECOND_NETWORK: String(config.secondFaceNetwork),
});

const NAME = 'settings-of-last-start';
/** By this function, of whichever release. */
const stored = z.record(z.string(), z.string());

/**
 * One line, where a setting is not what the process before this one started with; or undefined. After a wanted change
 * the first process that starts says so, the others nothing. Values are kept as digests and never told.
 */
export async function tellOtherSettings(db: Database, config: Config): Promise<string | undefined> {
  const own = Object.fromEntries(
    Object.entries(sharedSettings(config)).map(([name, value]) => [name, digestOf(value ?? '')]),
  );
  const before = await db.transaction(async (tx) => {
    await tx
      .insert(secrets)
      .values({ name: NAME, value: JSON.stringify(own) })
      .onConflictDoNothing();
    const isIt = eq(secrets.name, NAME);
    const [row] = await tx.select().from(secrets).where(isIt).for('update');
    await tx
      .update(secrets)
      .set({ value: JSON.stringify(own) })
      .where(isIt);
    return stored.parse(JSON.parse(row?.value ?? '{}'));
  });
  const told = Object.keys(own).filter((name) => name in before && before[name] !== own[name]);
  if (told.length === 0) return undefined;
  return `Not what the process before this one started with: ${told.join(', ')}. All processes of a shop want the same.`;
}

/** As much as tells two apart: no help to whoever guesses one. */
const digestOf = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 4);
