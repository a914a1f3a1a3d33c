// What no style sheet says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../web/src');

const sheetsWith = (pattern: RegExp) =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .filter((name) => pattern.test(readFileSync(join(WEB, name), 'utf8')));

it('nothing is as wide as the window with its scroll bar: 15 px of it would be cut', () => {
  expect(sheetsWith(/[\s;{]width: ?100vw/)).toEqual([]);
});

it('no rule hangs on what a label says: a better name would take the rule away', () => {
  expect(sheetsWith(/\[(aria-label|title|alt|placeholder)/)).toEqual([]);
});
