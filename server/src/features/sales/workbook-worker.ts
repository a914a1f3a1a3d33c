// The process that writes one workbook and ends: it is given the sales batch by batch.
import { serve } from '../../platform/processes/serve.ts';
import { salesWorkbook, type EventRow, type SaleRow } from './workbook.ts';

const bySale: SaleRow[] = [];

const handlers = {
  addSales: (batch: SaleRow[]) => {
    bySale.push(...batch);
    return Promise.resolve();
  },
  salesWorkbook: (byEvent: EventRow[]) => salesWorkbook(bySale, byEvent),
};
export type WorkbookTasks = typeof handlers;

serve(handlers);
