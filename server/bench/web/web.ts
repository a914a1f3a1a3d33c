// The built shop with its demo content under Lighthouse's mobile preset, page by page: scores, layout
// shift and what the browser downloads as script. `--url=http://…` measures a shop that runs already.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ADMIN } from '../../demo/demo.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { startProgram } from '../measure.ts';
import { openShop } from '../shop-client.ts';
import { measurePage, type PageFigures } from './lighthouse.ts';

const RUNS = 3;
const PAGES = [
  ['home', '/'],
  ['gallery', '/fotos/2'],
  ['cart', '/cart'],
  ['news', '/news'],
  ['FAQ', '/faqs'],
] as const;

export async function benchWeb(): Promise<string[][]> {
  const given = process.argv.find((argument) => argument.startsWith('--url='))?.slice(6);
  if (given) return measurePages(given);
  const shop = await startDemoShop();
  try {
    return await measurePages(shop.url);
  } finally {
    await shop.stop();
  }
}

async function measurePages(url: string): Promise<string[][]> {
  const rows = [
    [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'layout shift',
      'FCP s',
      'LCP s',
      'speed index s',
      'TBT ms',
      'script kB',
      'failed',
    ],
  ];
  for (const [name, path] of PAGES) {
    rows.push([name, ...cells(await measurePage(url + path, RUNS))]);
    console.log(rows.at(-1)?.join('  '));
  }
  return rows;
}

function cells({ scores, metrics, scriptBytes, failed }: PageFigures): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return [
    String(scores.performance),
    String(scores.accessibility),
    String(scores['best-practices']),
    String(scores.seo),
    metrics.cls.toFixed(3),
    seconds(metrics.fcp),
    seconds(metrics.lcp),
    seconds(metrics.speedIndex),
    metrics.tbt.toFixed(0),
    (scriptBytes / 1000).toFixed(1),
    failed.join(', '),
  ];
}

/** An empty shop fills itself with the demo content and reads it; that takes two minutes or three. */
async function startDemoShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'photolab-web-'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  console.log('Preparing a demo shop …');
  const program = await startProgram(join(import.meta.dirname, '../../src/main.ts'), {
    env: { DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, DEMO: 'on', LOG_LEVEL: 'error' },
    ready: /^Photolab is ready/,
  });
  // A shop still reading its photos would be measured with half a processor.
  await (await openShop(url, DEMO_ADMIN)).allRecognised();
  return {
    url,
    stop: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
