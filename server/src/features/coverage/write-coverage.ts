// Writes the workbook in a process of its own, as that of the sales: the shop goes on answering.
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../../platform/processes/pool.ts';
import type { CoverageFacts } from './coverage-workbook.ts';
import type { CoverageTasks } from './coverage-worker.ts';

const TIMEOUT_MS = 120_000;
const MAX_RSS_BYTES = 1_500_000_000;

/** @throws TaskError when the process fails or takes too long */
export async function writeCoverage(facts: CoverageFacts): Promise<Buffer> {
  const pool = createWorkerPool<CoverageTasks>({
    entry: fileURLToPath(new URL('./coverage-worker.ts', import.meta.url)),
    size: 1,
    taskTimeoutMs: TIMEOUT_MS,
    maxRssBytes: MAX_RSS_BYTES,
  });
  try {
    return Buffer.from(await pool.run('coverageWorkbook', facts));
  } finally {
    await pool.close();
  }
}
