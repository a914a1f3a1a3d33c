// The shop's programs as Node.js runs them: with no compiler in memory beside each process.
import { readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { keepReplacedParts } from './replaced-parts.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const workers = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('-worker.ts'))
  .map((path) => join('src', path));
const commands = ['admin', 'backup', 'move-files', 'reread', 'restore'].map(
  (name) => `scripts/${name}.ts`,
);

/** What lies beside a source is found from what was built of it; a program that it names is the built one. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    const source = relative(dist, id);
    const mentions =
      /new URL\('(?:[^']*\/)?([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(?:url|dirname)/g;
    return code.replaceAll(mentions, (mention: string, program?: string) => {
      if (program) return `new URL('./${program}.mjs', import.meta.url)`;
      if (mention.endsWith('url')) return `new URL('${source}', import.meta.url).href`;
      return `(import.meta.dirname + '/${posix.dirname(source)}')`;
    });
  },
};

const replacedParts: Plugin = {
  name: 'replaced-parts',
  apply: 'build',
  writeBundle: (_options, bundle) => keepReplacedParts(dist, Object.keys(bundle), new Date()),
};

export default defineConfig({
  root,
  logLevel: 'warn',
  plugins: [places, replacedParts],
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    // A running shop still loads parts of the build that it was started from.
    emptyOutDir: false,
    rolldownOptions: {
      input: ['src/main.ts', '../vision/src/models/install.ts', ...commands, ...workers],
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
