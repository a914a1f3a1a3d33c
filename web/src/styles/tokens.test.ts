// Each measure of the house has one name, and somebody uses it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.(?:css|tsx?)$/.test(name),
);
const textOf = (name: string) => readFileSync(join(SRC, name), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const measures = found(textOf('styles/tokens.css'), /^ {2}(--[\w-]+):/gmu);
const texts = files.map(textOf);
const used = new Set(texts.flatMap((text) => found(text, /var\((--[\w-]+)/gu)));
/** What a component hands to its own stylesheet, or a stylesheet to its parts. */
const handed = texts.flatMap((text) => found(text, /(?<!-)(--\w[\w-]*)(?:'\]?)?:/gu));

it('a stylesheet names no measure that does not exist', () => {
  const known = new Set([...measures, ...handed]);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

// Forced colours draw it, and every link looks chosen. A button alone is bordered there.
it('an edge that only what is chosen has is the measure for it', () => {
  const edges = files
    .filter((name) => name.endsWith('.css') && !name.endsWith('Button.module.css'))
    .filter((name) => /\bborder[\w-]*:[^;]*\btransparent\b/u.test(textOf(name)));
  expect(edges).toEqual([]);
});

// Laid out anew it loses the browser's own mark, and is text that nobody presses.
it('what is folded away shows that it unfolds: its name is drawn by the two parts for it', () => {
  const drawn = files.filter((name) => textOf(name).includes('<summary>')).toSorted();
  expect(drawn).toEqual(['ui/lists/Accordion.tsx', 'ui/lists/Disclosure.tsx']);
  for (const name of drawn) expect(textOf(name)).toContain('<Icon name="down" />');
});

it('each measure is used, and none is another by a second name', () => {
  expect(measures.filter((name) => !used.has(name))).toEqual([]);
  expect(textOf('styles/tokens.css')).not.toMatch(/: var\(--[\w-]+\);/u);
});
