// What a runner's phone downloads as script before a screen of the shop works, from the build.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const BUDGET_BYTES = 130_000;
const dist = join(import.meta.dirname, '../web/dist');
const modules = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z._default(z.array(z.string()), []),
      isEntry: z._default(z.boolean(), false),
    }),
  )
  .parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
const names = Object.keys(modules);
const entries = names.filter((name) => modules[name]?.isEntry);
const screens = names.filter((name) => /^src\/shop\/.*Page\.tsx$/.test(name));

test('every screen of the shop takes less than 130 kB of script', () => {
  const sizes = screens.map((screen) => ({ screen, bytes: scriptBytes([...entries, screen]) }));
  expect(sizes.length).toBeGreaterThan(15);
  expect(sizes.filter(({ bytes }) => bytes > BUDGET_BYTES)).toEqual([]);
});

/** As it travels (Brotli), with all that these modules import before they run. */
function scriptBytes(first: readonly string[]): number {
  const seen = new Set<string>();
  const wanted = [...first];
  let bytes = 0;
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const module = modules[name];
    if (!module || seen.has(module.file)) continue;
    seen.add(module.file);
    wanted.push(...module.imports);
    if (module.file.endsWith('.js')) bytes += statSync(join(dist, `${module.file}.br`)).size;
  }
  return bytes;
}
