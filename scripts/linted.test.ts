// What lint and its rules of who may import whom never look at.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it('is nothing of ours: no folder of the repository is called like one that is passed over', () => {
  const config = readFileSync(join(ROOT, 'oxlint.config.mjs'), 'utf8');
  const [, list = ''] = /ignorePatterns: \[([^\]]+)\]/.exec(config) ?? [];
  const patterns = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern);
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const passedOver = patterns.flatMap((pattern) => {
    const name = pattern.replace(/^(?:\*\*)?\//, '');
    return files.filter((file) =>
      pattern.startsWith('/') ? file.startsWith(`${name}/`) : file.split('/').includes(name),
    );
  });
  expect(patterns.length).toBeGreaterThan(0);
  expect(passedOver).toEqual([]);
});
