// A running shop loads parts of the build that it was started from, from beside the newest one's: they stay
// where they are until the month of what was replaced is over.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropWhenOld, noteReplaced } from '../scripts/replaced-files.ts';

/** Names the newest build's parts, so that the next one knows which it replaces. */
const LIST = 'parts.txt';

export function keepReplacedParts(dist: string, fresh: string[], now: Date): void {
  const list = join(dist, LIST);
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : undefined;
  const stay = new Set([...fresh, LIST]);
  for (const name of readdirSync(dist)) {
    if (stay.has(name)) continue;
    // Of builds before there was a list nobody knows when they were replaced.
    if (!before || before.includes(name)) noteReplaced(join(dist, name), now);
    else dropWhenOld(join(dist, name), now);
  }
  writeFileSync(list, fresh.join('\n'));
}
