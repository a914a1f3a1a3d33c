// The process that writes one workbook and ends: it is given the sales batch by batch.
import { serve } from '../../platform/processes/serve.ts';
import { salesWorkbook, type SaleRow, type WorkbookFacts } from './workbook.ts';

const bySale: SaleRow[] = [];

const handlers = {
  addSales: (batch: SaleRow[]) => {
    bySale.push(...batch);
    return Promise.resolve();
  },
  salesWorkbook: (facts: WorkbookFacts) => salesWorkbook(bySale, facts),
};
export type WorkbookTasks = typeof handlers;

serve(handlers);
