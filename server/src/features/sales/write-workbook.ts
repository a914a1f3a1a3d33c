// Writes the sales workbook in a process of its own: 50,000 sales take seconds of computing, during
// which the shop would answer nobody.
import { withWorker } from '../../platform/processes/with-worker.ts';
import type { SaleRow, WorkbookFacts } from './workbook.ts';
import type { WorkbookTasks } from './workbook-worker.ts';

const ENTRY = new URL('./workbook-worker.ts', import.meta.url);
const LIMITS = { mostComputingMs: 120_000, maxRssBytes: 2_000_000_000 };

/** @throws TaskError when the process fails or takes too long */
export const writeWorkbook = (
  bySale: AsyncIterable<SaleRow[]>,
  facts: WorkbookFacts & { timeZone: string },
): Promise<Buffer> =>
  withWorker<WorkbookTasks, Buffer>(ENTRY, LIMITS, async ({ run }) => {
    for await (const batch of bySale) {
      await run('addSales', { batch, timeZone: facts.timeZone });
    }
    return Buffer.from(await run('salesWorkbook', facts));
  });
