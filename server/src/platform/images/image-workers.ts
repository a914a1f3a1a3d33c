// Pictures are decoded in processes of their own, with a limit of time and of memory, so that one
// that crashes, hangs or swells a decoder takes nothing else with it: some make previews, as many as
// there are cores; some look at what is being uploaded, which somebody waits for.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../processes/pool.ts';
import type { ShareBrand } from './brand/render-share.ts';
import type { ImageFacts, InspectOptions, WebpOptions } from './inspect.ts';
import type { PreviewTasks } from './preview-worker.ts';
import type { Preview, PreviewOptions } from './render-preview.ts';
import type { ReadingPicture } from './render-reading.ts';

export interface ImageWorkers {
  /** @throws TaskError; `unreadable-image` when the picture itself is at fault */
  renderPreview(options: PreviewOptions): Promise<Preview>;
  /** Without a watermark: a JPEG to sell. @throws TaskError */
  renderWebSize(path: string): Promise<Buffer>;
  /** Without a watermark and small: a WebP to look at. @throws TaskError */
  renderView(path: string): Promise<Buffer>;
  /** Without a watermark: a bib, as a WebP. @throws TaskError */
  renderReading(picture: ReadingPicture): Promise<Buffer>;
  /** What a link to the shop shows, with the studio's brand: a PNG. @throws TaskError */
  renderShare(brand: ShareBrand): Promise<Buffer>;
  /** Of an upload; see `inspectImage`. @throws TaskError with the problem's code */
  inspect(options: InspectOptions): Promise<ImageFacts>;
  /** Of an upload; see `toWebp`. @throws TaskError with the problem's code */
  toWebp(options: WebpOptions): Promise<Buffer[]>;
  /** Starts a process that visitors wait for, where none stands. */
  prepareUploads(): Promise<void>;
  close(): Promise<void>;
}

/** A picture to show, whole in memory. */
export interface Viewed {
  mimeType: string;
  content: Buffer;
}

/** Half as many again wait in front of the workers, so that none is ever idle. */
export const PREVIEWS_AT_ONCE = Math.ceil(availableParallelism() * 1.5);
const MOST_FOR_PREVIEWS_MS = 120_000;
const MAX_RSS_BYTES = 2_000_000_000;
/** 100 megapixels that have to be turned take 400 MB and some seconds. */
const UPLOADS = { size: 2, mostComputingMs: 30_000, maxRssBytes: 1_000_000_000, maxQueued: 60 };

/** The processes start with the first picture. */
export function createImageWorkers(): ImageWorkers {
  const entry = fileURLToPath(new URL('./preview-worker.ts', import.meta.url));
  const uploads = createWorkerPool<PreviewTasks>({ entry, ...UPLOADS });
  const previews = createWorkerPool<PreviewTasks>({
    entry,
    size: availableParallelism(),
    mostComputingMs: MOST_FOR_PREVIEWS_MS,
    maxRssBytes: MAX_RSS_BYTES,
    maxQueued: 1000,
  });
  return {
    renderPreview: async (options) => {
      const { preview, thumbnail, ...shown } = await previews.run('renderPreview', options);
      return { preview: Buffer.from(preview), thumbnail: Buffer.from(thumbnail), ...shown };
    },
    renderWebSize: async (path) => Buffer.from(await previews.run('renderWebSize', path)),
    renderReading: async (picture) => Buffer.from(await previews.run('renderReading', picture)),
    renderView: async (path) => Buffer.from(await previews.run('renderView', path)),
    renderShare: async (brand) => Buffer.from(await uploads.run('renderShare', brand)),
    inspect: (options) => uploads.run('inspectImage', options),
    toWebp: async (options) => {
      const pictures = await uploads.run('toWebp', options);
      return pictures.map((bytes) => Buffer.from(bytes));
    },
    prepareUploads: () => uploads.run('start', undefined),
    close: async () => {
      await Promise.all([previews.close(), uploads.close()]);
    },
  };
}
