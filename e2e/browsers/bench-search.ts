// npm run bench:search: how long a runner with a cheap phone on slow 4G waits for the own photos, from
// the tap to the first of them drawn: by number (budget 1 s) and by selfie (budget 3 s). A real shop
// with its real readers; Chromium slows network and processor down (CDP), with Lighthouse's figures.
import { chromium, type Page } from '@playwright/test';
import openShop from '../shop/open-shop.ts';
import { picture, readStudio, type Studio } from '../shop/studio.ts';

const RUNS = 5;
/** Lighthouse's slow 4G, as applied by the browser, and its mobile processor. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
const executablePath = process.env.CHROMIUM_PATH;

const searches = [
  { name: 'a number', budgetMs: 1_000, search: byNumber },
  { name: 'a selfie', budgetMs: 3_000, search: bySelfie },
];

const closeShop = await openShop();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const studio = readStudio();
  for (const { name, budgetMs, search } of searches) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timed(studio, search));
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(RUNS / 2)] ?? Number.NaN;
    const verdict = median <= budgetMs ? 'kept' : 'MISSED';
    console.log(
      `${name}: first photo after ${String(median)} ms (median of ${String(RUNS)}; ${String(sorted[0])} to ${String(sorted.at(-1))}), budget ${String(budgetMs)} ms: ${verdict}`,
    );
  }
} finally {
  await browser.close();
  await closeShop();
}

/** In a fresh browser whose gallery is loaded; milliseconds from the tap to the first photo drawn. */
async function timed(
  { url, marathon }: Studio,
  search: (page: Page, marathon: Studio['marathon']) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'es-AR',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/fotos/${String(marathon.id)}`);
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const start = Date.now();
    await search(page, marathon);
    await page.waitForFunction(firstPhotoDrawn(), undefined, { polling: 'raf' });
    return Date.now() - start;
  } finally {
    await context.close();
  }
}

async function byNumber(page: Page, { number }: Studio['marathon']): Promise<void> {
  const box = page.getByPlaceholder('Nro participante');
  await box.fill(number);
  await box.press('Enter');
  await page.getByText(/^Mostrando fotos del participante/).waitFor();
}

async function bySelfie(page: Page): Promise<void> {
  await page.getByLabel('Imagen para buscar por cara').setInputFiles(picture('selfie.jpg'));
  await page.getByText('Mostrando fotos por reconocimiento facial').waitFor();
}

/** The first photo of the result is complete, not only its blurred place. */
function firstPhotoDrawn(): string {
  return `(() => {
    const photo = document.querySelector('button[aria-label^="Ver foto"] img');
    return photo && photo.complete && photo.naturalWidth > 0;
  })()`;
}
