// The process that writes one workbook and ends.
import { serve } from '@photolab/vision/worker/serve';
import { salesWorkbook, type WorkbookRows } from './workbook.ts';

const handlers = {
  salesWorkbook: ({ bySale, byEvent }: WorkbookRows) => salesWorkbook(bySale, byEvent),
};
export type WorkbookTasks = typeof handlers;

serve(handlers);
