// A build under a running shop: it is made beside the one that is served and then takes its place file by
// file, the page last. What pages that are open still ask for stays for a month.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { dropWhenOld, noteReplaced } from '../scripts/replaced-files.ts';

const ASSETS = `assets${sep}`;
/** Assets of the builds before: the server looks here second. */
const EARLIER = `earlier${sep}`;
const PAGE = 'index.html';

/** Puts what was built in `made` into `served`, which a shop may be serving meanwhile. */
export function publish(made: string, served: string, now = new Date()): void {
  const fresh = filesOf(made);
  for (const path of [...fresh.filter((file) => file !== PAGE), PAGE]) {
    move(join(made, path), join(served, path));
  }
  rmSync(made, { recursive: true });

  mkdirSync(join(served, EARLIER), { recursive: true });
  const stay = new Set(fresh);
  for (const path of filesOf(served)) {
    const file = join(served, path);
    if (path.startsWith(EARLIER)) {
      dropWhenOld(file, now);
    } else if (path.startsWith(ASSETS) && !stay.has(path)) {
      noteReplaced(file, now);
      move(file, join(served, EARLIER, path.slice(ASSETS.length)));
    } else if (!stay.has(path)) rmSync(file);
  }
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
