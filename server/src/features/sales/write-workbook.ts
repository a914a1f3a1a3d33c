// Writes the sales workbook in a process of its own: 50,000 sales take seconds of computing, during
// which the shop would answer nobody.
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../../platform/processes/pool.ts';
import type { SaleRow, WorkbookFacts } from './workbook.ts';
import type { WorkbookTasks } from './workbook-worker.ts';

const TIMEOUT_MS = 120_000;
const MAX_RSS_BYTES = 2_000_000_000;

/** @throws TaskError when the process fails or takes too long */
export async function writeWorkbook(
  bySale: AsyncIterable<SaleRow[]>,
  facts: WorkbookFacts,
): Promise<Buffer> {
  const pool = createWorkerPool<WorkbookTasks>({
    entry: fileURLToPath(new URL('./workbook-worker.ts', import.meta.url)),
    size: 1,
    taskTimeoutMs: TIMEOUT_MS,
    maxRssBytes: MAX_RSS_BYTES,
  });
  try {
    for await (const batch of bySale) await pool.run('addSales', batch);
    return Buffer.from(await pool.run('salesWorkbook', facts));
  } finally {
    await pool.close();
  }
}
