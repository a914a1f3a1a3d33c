// What no style sheet says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../web/src');

it('nothing is as wide as the window with its scroll bar: 15 px of it would be cut', () => {
  const wide = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .filter((name) => /[\s;{]width: ?100vw/.test(readFileSync(join(WEB, name), 'utf8')));
  expect(wide).toEqual([]);
});
