// One process of the bench: reads the photos it is sent, so that its peak memory is the reader's.
import { loadBibReader, type BibOptions, type BibReading } from '../src/bibs/read-bibs.ts';
import { loadFaceEngine } from '../src/faces/face-engine.ts';
import { ensureModels } from '../src/models/install.ts';
import { readPhoto, type Wanted } from '../src/read-photo.ts';

/** `published`: OCR models as they come; `faces` and `both`: what a photo costs in the shop. */
export type Looks = 'numbers' | 'published' | 'faces' | 'both';

export interface ReadRequest {
  file: string;
  options: BibOptions;
}

export interface ReadAnswer {
  readings: BibReading[];
  error?: string;
  wallMs: number;
  cpuMs: number;
  peakMb: number;
}

await ensureModels();
const looks = process.argv[2];
const withFaces = looks === 'faces' || looks === 'both';
const faces = withFaces ? await loadFaceEngine({ secondNetwork: true }) : undefined;
const reader = await loadBibReader({ lean: looks !== 'published' });

function wanted(options: BibOptions): Wanted {
  return {
    ...(looks === 'faces' ? {} : { bibs: { reader, options } }),
    ...(faces ? { faces } : {}),
  };
}

async function answer({ file, options }: ReadRequest): Promise<ReadAnswer> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const measured = () => {
    const { user, system } = process.cpuUsage(cpu);
    return {
      wallMs: performance.now() - started,
      cpuMs: (user + system) / 1000,
      peakMb: process.resourceUsage().maxRSS / 1024,
    };
  };
  try {
    const { bibs } = await readPhoto(file, wanted(options));
    return { readings: bibs?.readings ?? [], ...measured() };
  } catch (error) {
    return { readings: [], error: `${file}: ${String(error)}`, ...measured() };
  }
}

process.on('message', (request: ReadRequest) => {
  void answer(request).then((result) => process.send?.(result));
});
process.send?.('ready');
