import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const STYLES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

// A finger leaves what it tapped 'hovered': a filter that was turned off would still look turned on.
it('only what can hover is drawn hovered', () => {
  const loose = STYLES.flatMap((file) => {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    const elsewhere = text.replace(/@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g, '');
    const rules = elsewhere.split(/[{}]/).filter((part) => part.includes(':hover'));
    // Back to what a page's own number or a button out of use looks like.
    return rules.filter((rule) => !/:disabled|aria-current/.test(rule)).map((rule) => file + rule);
  });
  expect(STYLES.length).toBeGreaterThan(50);
  expect(loose).toEqual([]);
});
