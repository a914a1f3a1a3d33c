// The process that decodes pictures: one at a time, one thread, nothing cached.
import { serve } from '../processes/serve.ts';
import sharp from 'sharp';
import { renderShare } from './brand/render-share.ts';
import { inspectImage, toWebp } from './inspect.ts';
import { renderPreview } from './render-preview.ts';
import { renderReading } from './render-reading.ts';
import { renderView, renderWebSize } from './render-sold.ts';

sharp.cache(false);
// Processes are the unit of parallelism; threads inside one would fight over the same cores.
sharp.concurrency(1);

const handlers = {
  /** Nothing but that the process stands. */
  start: () => Promise.resolve(),
  renderPreview,
  renderReading,
  renderWebSize,
  renderView,
  renderShare,
  inspectImage,
  toWebp,
};
export type PreviewTasks = typeof handlers;

serve(handlers);
