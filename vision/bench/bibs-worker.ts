// One process of the bench: reads the photos it is sent, so that its peak memory is the reader's.
import { loadBibReader, type BibOptions, type BibReading } from '../src/bibs/read-bibs.ts';

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

const reader = await loadBibReader({ lean: process.argv[2] !== 'published' });

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
    const { readings } = await reader.read(file, options);
    return { readings, ...measured() };
  } catch (error) {
    return { readings: [], error: String(error), ...measured() };
  }
}

process.on('message', (request: ReadRequest) => {
  void answer(request).then((result) => process.send?.(result));
});
process.send?.('ready');
