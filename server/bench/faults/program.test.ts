import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Program } from './program.ts';

it('a program that cannot start is told instead of waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-program-'));
  const file = join(folder, 'ends.mjs');
  writeFileSync(file, 'process.exit(3);');
  const program = new Program({ name: 'the earlier web', file, readyText: 'ready' });
  await expect(program.start()).rejects.toThrow('the earlier web cannot start: it ended with 3');
  rmSync(folder, { recursive: true });
});
