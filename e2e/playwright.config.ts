// The browser journeys: one shop for all of them, started and furnished once (shop/open-shop.ts).
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results/browser'),
  globalSetup: './shop/open-shop.ts',
  workers: Number(process.env.TESTS_AT_ONCE ?? availableParallelism()),
  // A test that passes on a second try hides a defect.
  retries: 0,
  // Only what hangs takes so long, on a machine ten times slower too.
  timeout: 3_600_000,
  expect: { timeout: 600_000, toPass: { timeout: 600_000 } },
  reporter: [['list']],
  use: {
    // The layout of a wide screen, in few pixels: they are painted by the processor.
    viewport: { width: 1200, height: 800 },
    // A quarter of the pixels for the same layout: 15 % less processor (docs/decisions/020).
    deviceScaleFactor: process.env.KEEP_SCREENS ? 1 : 0.5,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    screenshot: 'only-on-failure',
    actionTimeout: 600_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${join(root, '.cache/e2e/pictures/camara.mjpeg')}`,
      ],
    },
  },
});
