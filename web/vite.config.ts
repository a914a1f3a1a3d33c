import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const dist = join(import.meta.dirname, 'dist');

/** Writes a .br and a .gz beside each text file, so that the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle() {
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|webmanifest)$/.test(name)) continue;
        const content = readFileSync(join(dist, name));
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * The browser never writes JSON schemas, reads no cyclic values, and shows only the contract's own
 * texts: leaving out zod's schema writer, its bookkeeping of cycles (which zod/mini leaves out too)
 * and its English messages keeps the first load within its budget. The page's security policy
 * forbids building functions from text, so zod must not even try: before the first schema is made.
 */
function leanZod(): Plugin {
  const unused =
    /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors|memoizer)|locales\/en)\.js$/;
  return {
    name: 'lean-zod',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/zod/v4/core/core.js')) return `${code}\nglobalConfig.jitless = true;`;
      if (!unused.test(id)) return undefined;
      if (id.endsWith('/en.js')) return 'export default () => ({ localeError: () => undefined });';
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
      return names.map(([, name]) => `export const ${String(name)} = () => undefined;`).join('\n');
    },
  };
}

/**
 * The router's package answers every import with its development files; the build takes the others,
 * which carry no warnings.
 */
function productionRouter(): Plugin {
  const entry = join(
    dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production/index.mjs',
  );
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? entry : undefined),
  };
}

/** What every screen needs and deploys rarely change: one file, which browsers keep. */
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod)\//;

/** Modules of these names, whatever their extension. */
const modules = (...paths: string[]) => new RegExp(`(${paths.join('|')})\\.\\w+$`);

/** Small modules of several shop screens: two files instead of a dozen requests. */
const SHARED = modules(
  'contract/(endpoint|fields|endpoints/(accounts|sponsors|shop-info))',
  'domain/(format|money)',
  'web/src/api/(client|log|accounts|shop|sponsors)',
  'web/src/ui/(Button|Icon|IconButton|EmptyState|Page|Spinner)(.module)?',
  'web/src/ui/(class-names|use-page-title|use-settled-for|toast)',
);
const BROWSING = modules(
  'contract/endpoints/(events|photos|search)',
  'web/src/api/photos',
  'web/src/ui/(Skeleton|Picture|Field|TextField|BibNumber|Pagination)(.module)?',
  'web/src/ui/(VisuallyHidden|page-window)(.module)?',
);

/** What builds the contract's schemas has no effect of its own: an endpoint nobody calls is left out. */
const PURE_FUNCTIONS = [
  'z',
  'endpoint',
  'resource',
  'named',
  'requiredText',
  'optionalText',
  'webAddress',
  'requiredWebAddress',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod(), productionRouter(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Every browser the build targets knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE_FUNCTIONS },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'shared', test: SHARED },
            { name: 'browsing', test: BROWSING },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
});
