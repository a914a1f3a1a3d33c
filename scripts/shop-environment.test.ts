import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

it.each([
  'deploy/systemd/photolab.service',
  'deploy/systemd/photolab-web@.service',
  'deploy/systemd/photolab-worker@.service',
  'deploy/Containerfile',
])('%s keeps as few heaps as npm start', (file) => {
  const [, heaps] = /MALLOC_ARENA_MAX: '(\d+)'/.exec(read('scripts/setup.mjs')) ?? [];
  expect(heaps).toBeDefined();
  expect(read(file)).toContain(`MALLOC_ARENA_MAX=${String(heaps)}\n`);
});
