// A folder holds at most 15 entries; a module, its test and its styles are one. Lists grow with what
// they list: a file or a folder for each endpoint's resource, each rule, each decision, each screen, each feature.
import { execFileSync } from 'node:child_process';
import { root } from '../setup.mjs';

const MOST = 15;
const LISTS = new Set([
  '',
  'contract/endpoints',
  'docs/decisions',
  'server/src/features',
  'server/src/platform',
  'web/src/admin',
  'web/src/api',
  'web/src/shop',
]);
const MADE = ['server/migrations', 'docs/images'];

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
const folders = new Map();
for (const file of files.split('\n').filter(Boolean)) {
  const parts = file.split('/');
  for (const [depth, part] of parts.entries()) {
    const folder = parts.slice(0, depth).join('/');
    const name = part.replace(/(\.(api|db))?(\.(test|fixture|module))?\.(tsx?|css|mjs)$/, '');
    folders.set(folder, (folders.get(folder) ?? new Set()).add(name));
  }
}
const full = [...folders].filter(
  ([folder, names]) =>
    names.size > MOST && !LISTS.has(folder) && !MADE.some((made) => folder.startsWith(made)),
);
for (const [folder, names] of full) {
  console.error(`${folder} has ${names.size} entries; ${MOST} are the most.`);
}
process.exit(full.length > 0 ? 1 : 0);
