// Writes the workbook in a process of its own, as that of the sales: the shop goes on answering.
import { withWorker } from '../../platform/processes/with-worker.ts';
import type { CoverageFacts } from './coverage-workbook.ts';
import type { CoverageTasks } from './coverage-worker.ts';

const ENTRY = new URL('./coverage-worker.ts', import.meta.url);
const LIMITS = { mostComputingMs: 120_000, maxRssBytes: 1_500_000_000 };

/** @throws TaskError when the process fails or takes too long */
export const writeCoverage = (facts: CoverageFacts): Promise<Buffer> =>
  withWorker<CoverageTasks, Buffer>(ENTRY, LIMITS, async ({ run }) =>
    Buffer.from(await run('coverageWorkbook', facts)),
  );
