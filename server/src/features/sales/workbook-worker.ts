// The process that writes one workbook and ends: it is given the sales batch by batch.
import { serve } from '../../platform/processes/serve.ts';
import { SalesBook, salesWorkbook, type SaleRow, type WorkbookFacts } from './workbook.ts';

let book: SalesBook | undefined;

const handlers = {
  addSales: ({ batch, timeZone }: { batch: SaleRow[]; timeZone: string }) => {
    book ??= new SalesBook(timeZone);
    book.add(batch);
    return Promise.resolve();
  },
  salesWorkbook: ({ timeZone, ...facts }: WorkbookFacts & { timeZone: string }) =>
    salesWorkbook(book ?? new SalesBook(timeZone), facts),
};
export type WorkbookTasks = typeof handlers;

serve(handlers);
