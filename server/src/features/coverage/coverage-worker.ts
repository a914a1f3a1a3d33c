// The process that writes one certificate's workbook and ends.
import { serve } from '../../platform/processes/serve.ts';
import { coverageWorkbook } from './coverage-workbook.ts';

const handlers = { coverageWorkbook };
export type CoverageTasks = typeof handlers;

serve(handlers);
