import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe.each(pages)('%s', (page) => {
  it('names only commands that exist', () => {
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('.env.example names every variable that an operator sets, and no other', () => {
  const known = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)].map(
    ([, name]) => name,
  );
  const listed = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const forCompose = ['SITE', 'POSTGRES_PASSWORD'];
  const forTrying = ['DEMO', 'PAYMENTS', 'MERCADOPAGO_API_URL'];
  expect(listed.filter((name) => !known.includes(name)).sort()).toEqual(forCompose.sort());
  expect(known.filter((name) => !listed.includes(name)).sort()).toEqual(forTrying.sort());
});
