// One Lighthouse run after another with the mobile preset: simulated slow 4G, a processor four times
// slower. Each run starts its own browser, so that nothing is cached.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { installed, median } from '../measure.ts';

const VERSION = '13.4.1';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  speedIndex: 'speed-index',
  cls: 'cumulative-layout-shift',
} as const;
const ARGUMENTS = [
  '--output=json',
  '--quiet',
  `--only-categories=${CATEGORIES.join(',')}`,
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
];
const MOST_BYTES = 1e8;

const request = z.object({
  resourceType: z.optional(z.string()),
  transferSize: z.optional(z.number()),
});
const report = z.object({
  runtimeError: z.optional(z.object({ code: z.string(), message: z.string() })),
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      numericValue: z.optional(z.number()),
      details: z.optional(z.object({ items: z.optional(z.unknown()) })),
    }),
  ),
});
type Report = z.output<typeof report>;

export interface PageFigures {
  /** From 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds; `cls` has no unit. */
  metrics: Record<keyof typeof METRICS, number>;
  /** Of all scripts, as they travelled. */
  scriptBytes: number;
  /** Audits that cost points outside performance. */
  failed: string[];
}

/** The median of each figure over `runs`. */
export async function measurePage(url: string, runs: number): Promise<PageFigures> {
  const all: PageFigures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measureOnce(url));
  const middle = (pick: (figures: PageFigures) => number) => median(all.map(pick));
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    metrics: {
      fcp: middle(({ metrics }) => metrics.fcp),
      lcp: middle(({ metrics }) => metrics.lcp),
      tbt: middle(({ metrics }) => metrics.tbt),
      speedIndex: middle(({ metrics }) => metrics.speedIndex),
      cls: middle(({ metrics }) => metrics.cls),
    },
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
    failed: [...new Set(all.flatMap(({ failed }) => failed))],
  };
}

/** The browser sometimes leaves the start out of its trace, which says nothing about the page. */
const TRACE_LOST = 'NO_NAVSTART';
const ATTEMPTS = 3;

async function measureOnce(url: string, attempt = 1): Promise<PageFigures> {
  const answer = await runLighthouse(url);
  const { runtimeError } = answer;
  if (runtimeError?.code === TRACE_LOST && attempt < ATTEMPTS) return measureOnce(url, attempt + 1);
  if (runtimeError) throw new Error(runtimeError.message);
  return figuresOf(answer);
}

async function runLighthouse(url: string): Promise<Report> {
  const program = join(
    installed('lighthouse', [`lighthouse@${VERSION}`]),
    'node_modules/.bin/lighthouse',
  );
  const found = process.env['CHROMIUM_PATH'];
  const { stdout } = await promisify(execFile)(program, [url, ...ARGUMENTS], {
    env: { ...process.env, ...(found ? { CHROME_PATH: found } : {}) },
    maxBuffer: MOST_BYTES,
  });
  return report.parse(JSON.parse(stdout));
}

function figuresOf({ categories, audits }: Report): PageFigures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const metric = (name: keyof typeof METRICS) => audits[METRICS[name]]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.filter((name) => name !== 'performance')
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      fcp: metric('fcp'),
      lcp: metric('lcp'),
      tbt: metric('tbt'),
      speedIndex: metric('speedIndex'),
      cls: metric('cls'),
    },
    scriptBytes: scriptBytes(audits['network-requests']),
    failed,
  };
}

const scriptBytes = (audit: Report['audits'][string] | undefined) =>
  z
    .array(request)
    .parse(audit?.details?.items)
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
