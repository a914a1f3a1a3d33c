import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from './publish.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'photolab-publish-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function build(files: Record<string, string>, daysLater = 0): void {
  const made = join(dist, 'next');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  publish(made, dist, new Date(Date.now() + daysLater * DAY_MS));
}

const read = (path: string) => readFileSync(join(dist, path), 'utf8');

it('keeps what the builds before brought, and takes the page and its files from the newest', () => {
  build({ 'index.html': 'one', 'assets/a-1.js': 'a', 'assets/libraries.js': 'l', 'old.svg': 'o' });
  build({ 'index.html': 'two', 'assets/a-2.js': 'b', 'assets/libraries.js': 'l' });
  build({ 'index.html': 'three', 'assets/a-3.js': 'c', 'assets/libraries.js': 'l' });
  expect(read('index.html')).toBe('three');
  expect(read('assets/a-3.js')).toBe('c');
  expect(read('assets/libraries.js')).toBe('l');
  expect(read('earlier/a-1.js')).toBe('a');
  expect(read('earlier/a-2.js')).toBe('b');
  expect(() => read('old.svg')).toThrow('ENOENT');
  expect(() => read('next/index.html')).toThrow('ENOENT');
});

it('counts the month from the day on which a file was replaced, not from its own', () => {
  build({ 'index.html': 'one', 'assets/a-1.js': 'a' });
  build({ 'index.html': 'two', 'assets/a-2.js': 'b' }, 100);
  expect(read('earlier/a-1.js')).toBe('a');
  build({ 'index.html': 'three', 'assets/a-3.js': 'c' }, 129);
  expect(read('earlier/a-1.js')).toBe('a');
  build({ 'index.html': 'four', 'assets/a-4.js': 'd' }, 131);
  expect(() => read('earlier/a-1.js')).toThrow('ENOENT');
  expect(read('earlier/a-2.js')).toBe('b');
});
