import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { publish } from './publish.ts';

const dist = join(import.meta.dirname, 'dist');
/** Where a build is made; within `dist`, so that it can be moved into its place. */
const made = join(dist, 'next');

/** Writes a .br and a .gz beside each text file, so that the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle() {
      for (const name of readdirSync(made, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|webmanifest)$/.test(name)) continue;
        const content = readFileSync(join(made, name));
        writeFileSync(join(made, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(made, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** What an endpoint is for is told by /api/openapi.json; no screen shows it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/contract/endpoints/')) return;
      return { code: code.replace(/^  summary:\s+(['"]).*\1,$/gm, "  summary: '',"), map: null };
    },
  };
}

/** The last step of a build that did not fail. */
function publishBuild(): Plugin {
  let failed = false;
  return {
    name: 'publish-build',
    apply: 'build',
    enforce: 'post',
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle() {
      if (!failed) publish(made, dist);
    },
  };
}

/**
 * Puts the shop's styles into its page: all of them weigh less than one picture, and a page that
 * brings its own can be painted without a further journey.
 */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml(html, { bundle = {} }) {
      const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      return styles.reduce((page, style) => {
        if (style.type !== 'asset') return page;
        const link = new RegExp(`<link[^>]*href="/${style.fileName}"[^>]*>`);
        return page.replace(link, () => `<style>${String(style.source)}</style>`);
      }, html);
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

/** Small modules of several shop screens: one file instead of a dozen requests. */
const SHOP = modules(
  'contract/(endpoint|fields|pictures|endpoints/(session|sponsors|shop-info))',
  'contract/endpoints/(events|photos|search|news|faqs)',
  'domain/(shop/(format|names-apart)|orders/money)',
  'web/src/api/(transport/client|transport/log|session|shop|sponsors|photos|events|news|faqs)',
  'web/src/ui/\\w+/(Button|Icon|IconButton|EmptyState|ErrorState|LoadingOverlay|Page|Spinner)',
  'web/src/ui/\\w+/(Skeleton|Picture|Field|TextField|BibNumber|VisuallyHidden)',
  'web/src/(ui/(feedback/toast|class-names|use-page-title|use-settled-for)|forms/tell-problem)',
  'web/src/state/(store|cart|selected-event|person/still-here)',
  'web/src/ui/late/(late|fetch-part)',
);

/** What forms have: apart, each would weigh more by its own wrapping than by what it does. */
const FORMS = modules(
  'web/src/forms/(use-contract-form|keep-typed)',
  'web/src/ui/forms/(Form|TextArea)',
);
const FIELDS = modules(
  'web/src/forms/(EmailField|use-selfie)',
  'web/src/ui/(forms/Select|lists/Segmented)',
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    productionRouter(),
    inlineStyles(),
    withoutSummaries(),
    precompress(),
    publishBuild(),
  ],
  build: {
    outDir: made,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    cssCodeSplit: false,
    // Every browser the build targets knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a slow machine each start after an upgrade would tell its operator how long our plugins took.
      checks: { bundlerTimings: false },
      // A constant of the domain travels with the screen that shows it, not in a file of its own.
      optimization: { inlineConst: { mode: 'all' } },
      // What builds the contract's schemas has no effect of its own: an endpoint nobody calls is left out.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'resource', 'named'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'shop', test: SHOP },
            { name: 'forms', test: FORMS },
            { name: 'fields', test: FIELDS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
});
