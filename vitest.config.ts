import { statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { DIST } from './server/scripts/built-shop.fixture.ts';

const BUILD = 'server/scripts/built-shop.fixture.ts';

/** Only what hangs takes so long, on a machine ten times slower too. */
const PATIENCE = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 300_000 } },
};

/**
 * What a shop starts beside itself (pictures, recognition, tables, workbooks) is started as it is built: from the
 * sources, each of these processes would begin with the compiler.
 */
const builtPrograms = {
  name: 'built-programs',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.includes('/server/src/') || /\.(test|fixture)\.ts$/.test(id)) return undefined;
    const mentions = /new URL\('(?:[^']*\/)?([\w-]+)\.ts', import\.meta\.url\)/g;
    return code.replaceAll(
      mentions,
      (_mention, program: string) => `new URL('${pathToFileURL(DIST).href}/${program}.mjs')`,
    );
  },
};

/**
 * Each process fetches and compiles the shop for itself, and two that compute share a core's memory: with one more than
 * cores the same files took a quarter more of the processor, and longer (docs/decisions/020).
 */
const AT_ONCE = { maxWorkers: Number(process.env['TESTS_AT_ONCE'] ?? availableParallelism()) };

/** Each file of tests copies and removes an embedded database's 700 files: in memory that costs a tenth. */
const MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 2e9;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

const api = (name: string, TEST_DATABASE: 'embedded' | 'server', exclude: string[] = []) => ({
  plugins: [builtPrograms],
  test: {
    ...AT_ONCE,
    name,
    include: ['{server,uploader}/**/*.{api,db}.test.ts'],
    exclude: ['**/node_modules/**', ...exclude],
    globalSetup: [BUILD, 'server/test/databases/global-setup.ts'],
    env: { TEST_DATABASE, ...(hasRoomInMemory() ? { TMPDIR: MEMORY } : {}) },
    isolate: false,
    ...PATIENCE,
  },
});

// unit: beside the source, no database. api: a real database. component: screens in jsdom. Importing what
// is tested takes longer than many a file's tests, so the files of a process share it.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [builtPrograms],
        test: {
          ...AT_ONCE,
          name: 'unit',
          globalSetup: [BUILD],
          include: ['{domain,contract,uploader,vision,server,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.api.test.ts', '**/*.db.test.ts'],
          ...PATIENCE,
          isolate: false,
        },
      },
      api('api-embedded', 'embedded'),
      // The uploader knows the shop's answers alone; the others open embedded databases of their own, whatever the project.
      api('api-server', 'server', [
        'uploader/**',
        'server/src/start.api.test.ts',
        'server/src/http/watch.api.test.ts',
        'server/src/platform/db/embedded/**',
        'server/src/platform/db/upkeep.api.test.ts',
      ]),
      {
        extends: './web/vite.config.ts',
        test: {
          ...AT_ONCE,
          name: 'component',
          include: ['web/{src/**/,}*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/test-setup.ts'],
          ...PATIENCE,
          isolate: false,
        },
      },
    ],
  },
});
