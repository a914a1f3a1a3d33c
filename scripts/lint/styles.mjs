// A screen's styles are those it names: each class of a module is named by a file that imports it, and
// each class that a file names is there. The compiler takes any name, and what is missing shows nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../setup.mjs';

const files = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

/** What the files that import a module name of it; undefined where one chooses by a value. */
const named = new Map();
for (const [file, text] of textOf) {
  for (const [, name, path] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const module = join(dirname(file), path);
    const { classes = new Set(), byValue = false } = named.get(module) ?? {};
    for (const each of all(text, new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, 'g'))) classes.add(each);
    named.set(module, { classes, byValue: byValue || text.includes(`${name}[`) });
  }
}
const wrong = files
  .filter((file) => file.endsWith('.module.css'))
  .flatMap((file) => {
    const css = (textOf.get(file) ?? '').replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
    // What stands before an opening brace, since the brace before it.
    const selectors = css
      .split('{')
      .slice(0, -1)
      .map((text) => text.slice(text.lastIndexOf('}') + 1));
    const has = new Set(selectors.flatMap((text) => all(text, /\.([a-z]\w*)/gi)));
    const { classes = new Set(), byValue = false } = named.get(file) ?? {};
    return [
      ...[...classes].filter((name) => !has.has(name)).map((name) => `${file} has no .${name}.`),
      ...(byValue ? [] : [...has])
        .filter((name) => !classes.has(name))
        .map((name) => `${file}: nothing names .${name}.`),
    ];
  });
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
