// Previews are made in processes of their own, as many as there are cores, so that a decoder that
// crashes or hangs on a picture takes nothing else with it.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../processes/pool.ts';
import type { PreviewTasks } from './preview-worker.ts';
import type { Preview } from './render-preview.ts';

export interface ImageWorkers {
  /** @throws TaskError; `unreadable-image` when the picture itself is at fault */
  renderPreview(path: string): Promise<Preview>;
  /** Without a watermark: a JPEG to sell. @throws TaskError */
  renderWebSize(path: string): Promise<Buffer>;
  /** Without a watermark and small: a WebP to look at. @throws TaskError */
  renderView(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A picture to show, whole in memory. */
export interface Viewed {
  mimeType: string;
  content: Buffer;
}

/** Half as many again wait in front of the workers, so that none is ever idle. */
export const PREVIEWS_AT_ONCE = Math.ceil(availableParallelism() * 1.5);
const TIMEOUT_MS = 120_000;
const MAX_RSS_BYTES = 2_000_000_000;

/** The processes start with the first picture. */
export function createImageWorkers(): ImageWorkers {
  const pool = createWorkerPool<PreviewTasks>({
    entry: fileURLToPath(new URL('./preview-worker.ts', import.meta.url)),
    size: availableParallelism(),
    taskTimeoutMs: TIMEOUT_MS,
    maxRssBytes: MAX_RSS_BYTES,
    maxQueued: 1000,
  });
  return {
    renderPreview: async (path) => {
      const { preview, thumbnail, placeholder } = await pool.run('renderPreview', path);
      return { preview: Buffer.from(preview), thumbnail: Buffer.from(thumbnail), placeholder };
    },
    renderWebSize: async (path) => Buffer.from(await pool.run('renderWebSize', path)),
    renderView: async (path) => Buffer.from(await pool.run('renderView', path)),
    close: () => pool.close(),
  };
}
