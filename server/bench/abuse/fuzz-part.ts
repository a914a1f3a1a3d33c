// The whole fuzz run, on a shop of its own in this process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { jobHandlers } from '../../src/jobs.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';
import { openServices } from '../../src/services.ts';
import { fakeRecognition } from '../../test/fake-recognition.ts';
import { describeFaults, runFuzz } from '../../test/fuzz/fuzz.ts';
import type { Cluster } from '../faults/postgres.ts';
import type { Row } from './scene.ts';

export async function fuzzRow(
  setup: string,
  cluster: Cluster | undefined,
  run: { calls: number; seed: number },
): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-fuzz-'));
  const databaseUrl = setup === 'server' ? await cluster?.createDatabase('fuzz') : undefined;
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test', DEMO: 'off' };
  const config = readConfig({
    ...env,
    TRUST_PROXY: '1',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const services = await openServices(config, { recognition: fakeRecognition() });
  const app = await buildApp(services);
  services.address.selfUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const worker = startWorker(services.db, jobHandlers(services), app.log);
  try {
    const report = await runFuzz({ app, services }, run);
    const statuses = [...report.byStatus].toSorted(([a], [b]) => a - b);
    return {
      setup,
      scene: `fuzz, ${String(run.calls)} calls, seed ${String(run.seed)}`,
      before: '–',
      during: '–',
      block: '–',
      memory: `${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB`,
      answers: statuses.map(([status, count]) => `${String(status)} × ${String(count)}`).join(', '),
      told: `${String(report.succeeded.size)} of ${String(report.operations.length)} operations succeeded; ${report.seconds.toFixed(0)} s`,
      off: describeFaults(report),
    };
  } finally {
    app.server.closeAllConnections();
    await app.close();
    await worker.stop();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
