// A process that opens a pool, says its worker's id and stays, for the test that kills it.
import { fileURLToPath } from 'node:url';
import type { EchoTasks } from './echo-worker.fixture.ts';
import { createWorkerPool } from './pool.ts';

const pool = createWorkerPool<EchoTasks>({
  entry: fileURLToPath(new URL('./echo-worker.fixture.ts', import.meta.url)),
  size: 1,
  mostComputingMs: 60_000,
  maxRssBytes: 1e9,
});
process.send?.(await pool.run('pid', undefined));
await pool.run('wait', 60_000);
