import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepReplacedParts } from './replaced-parts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'photolab-parts-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function build(names: string[], daysLater: number): void {
  for (const name of names) writeFileSync(join(dist, name), '');
  keepReplacedParts(dist, names, new Date(Date.now() + daysLater * DAY_MS));
}

const parts = () => readdirSync(dist).filter((name) => name.endsWith('.mjs'));

it('counts the month of a part from the day on which a build replaced it, and then takes it away', () => {
  build(['main.mjs', 'a-1.mjs'], 0);
  build(['main.mjs', 'a-2.mjs'], 100);
  build(['main.mjs', 'a-3.mjs'], 129);
  expect(parts()).toEqual(['a-1.mjs', 'a-2.mjs', 'a-3.mjs', 'main.mjs']);
  build(['main.mjs', 'a-4.mjs'], 131);
  expect(parts()).toEqual(['a-2.mjs', 'a-3.mjs', 'a-4.mjs', 'main.mjs']);
});

it('begins the month of parts that no list names with the first build that finds them', () => {
  for (const name of ['main.mjs', 'a-1.mjs', 'a-2.mjs']) writeFileSync(join(dist, name), '');
  build(['main.mjs', 'a-3.mjs'], 100);
  build(['main.mjs', 'a-3.mjs'], 129);
  expect(parts()).toHaveLength(4);
  build(['main.mjs', 'a-3.mjs'], 131);
  expect(parts()).toEqual(['a-3.mjs', 'main.mjs']);
});
