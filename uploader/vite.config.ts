// One file without anything beside it, for Node.js: what the shop hands out.
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    minify: true,
    rolldownOptions: {
      output: { banner: '#!/usr/bin/env node', entryFileNames: 'photolab-upload.mjs' },
    },
  },
});
