// Whether this process can work, and what it lacks: for /readyz, which proxies ask, and for /metrics, which workers have too.
import type { OpenDatabase } from '../db/database.ts';
import { inTime } from '../in-time.ts';
import type { Recognition } from '../recognition/recognition.ts';
import type { Storage } from '../storage/storage.ts';
import { toldError } from './told-error.ts';

/** Less than who asks for readiness usually waits: what says nothing for so long is away. */
export const PATIENCE_MS = 4_000;

/** What every process needs; models are missed by those that read photos. */
export const NEEDED = ['database', 'storage'] as const;

interface Missing {
  what: string;
  /** For the log alone. */
  why?: string;
}

export type Readiness = () => Promise<Missing[]>;

interface Needed {
  database: Pick<OpenDatabase, 'ping'>;
  storage: Pick<Storage, 'check'>;
  recognition: Pick<Recognition, 'findMissingModels'>;
}

/** However many ask, the database and the storage are asked once at a time. */
export function createReadiness(needed: Needed): Readiness {
  let looking: Promise<Missing[]> | undefined;
  return () => (looking ??= findMissing(needed).finally(() => (looking = undefined)));
}

async function findMissing({ database, storage, recognition }: Needed): Promise<Missing[]> {
  const checks: Record<(typeof NEEDED)[number], Promise<unknown>> = {
    database: database.ping(),
    storage: storage.check(),
  };
  const failed = Object.entries(checks).map(([what, check]) =>
    inTime(PATIENCE_MS, check).then(
      () => [],
      (error: unknown) => [{ what, why: toldError(error).message }],
    ),
  );
  const models = await recognition.findMissingModels();
  return [
    ...(await Promise.all(failed)).flat(),
    ...models.map((file) => ({ what: `model ${file}` })),
  ];
}
