// What a program of the shop loads before it runs, from the build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DIST } from './built-shop.fixture.ts';

const IMPORT = /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|^import "([^"]+)";/gm;

/** The packages that it and its parts import, but for what they load later. */
function packagesOf(program: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const parts = [`./${program}.mjs`];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const [, from, alone] of readFileSync(join(DIST, part), 'utf8').matchAll(IMPORT)) {
      const name = from ?? alone ?? '';
      if (name.startsWith('./')) parts.push(name);
      else packages.add(name);
    }
  }
  return packages;
}

it('the shop itself loads no decoder of pictures and no networks: what needs them runs in processes beside it', () => {
  expect(packagesOf('preview-worker')).toContain('sharp');
  const packages = packagesOf('main');
  expect(packages).toContain('fastify');
  expect([...packages].filter((name) => /sharp|onnxruntime|libheif/.test(name))).toEqual([]);
});
