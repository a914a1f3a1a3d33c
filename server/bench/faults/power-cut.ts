// npm run bench:power-cut: a shop on its embedded database and its files lies on a disk of its own, a file with ext4 in
// it, and takes photos. That file, copied in one moment, is the disk after a power cut: what the system has not yet
// written to it is not in it. A shop is started on each copy, and holds every photo that it had answered. Wants Linux and
// root, for `mount`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ADMIN, openShop, startShop } from '../shop-client.ts';

const CUTS = 6;
/** The system writes what it keeps by itself after 5 to 30 s: cuts before and after that. */
const FIRST_MS = 2_500;
const LONGER_MS = 1_700;
const DISK_SIZE = '1500M';

const place = mkdtempSync(join(tmpdir(), 'photolab-power-cut-'));
const disk = join(place, 'disk.img');
const mounted = join(place, 'mounted');
const run = (command: string, ...args: string[]) => execFileSync(command, args);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Cut {
  copy: string;
  /** Hashes of the photos that were answered before. */
  answered: string[];
}

try {
  mkdirSync(mounted);
  const { event, cuts } = await sellUntilCut();
  let lost = 0;
  for (const { copy, answered } of cuts) {
    const { rows, files } = await afterCut(copy, event);
    const missing = answered.filter((hash) => !files.has(hash)).length;
    lost += missing + Math.max(0, answered.length - rows);
    console.log(
      `${String(answered.length)} photos answered, ${String(rows)} in the database, ${String(missing)} files lost`,
    );
  }
  console.log(lost === 0 ? 'nothing that was answered is lost' : 'LOST');
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}

async function sellUntilCut(): Promise<{ event: number; cuts: Cut[] }> {
  run('truncate', '-s', DISK_SIZE, disk);
  run('mkfs.ext4', '-q', '-F', disk);
  return onDisk(disk, async ({ pid, shop }) => {
    const event = await shop.createEvent(await photo());
    await shop.publish(event);
    const answered: string[] = [];
    const cuts: Cut[] = [];
    for (let turn = 0; turn < CUTS; turn += 1) {
      const end = Date.now() + FIRST_MS + turn * LONGER_MS;
      while (Date.now() < end) {
        const bytes = await photo();
        await shop.uploadPhoto(event, `foto-${String(answered.length)}.jpg`, bytes);
        answered.push(hashOf(bytes));
      }
      const copy = join(place, `cut-${String(turn)}.img`);
      process.kill(pid, 'SIGSTOP');
      run('cp', '--sparse=always', disk, copy);
      process.kill(pid, 'SIGCONT');
      cuts.push({ copy, answered: [...answered] });
    }
    return { event, cuts };
  });
}

function afterCut(copy: string, event: number) {
  return onDisk(copy, async ({ shop, dataDir }) => {
    const { totalImages } = await shop.status(event);
    const originals = join(dataDir, 'files/originals');
    const names = readdirSync(originals, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const hashes = files.map(({ parentPath, name }) =>
      hashOf(readFileSync(join(parentPath, name))),
    );
    return { rows: totalImages, files: new Set(hashes) };
  });
}

interface Opened {
  pid: number;
  shop: Awaited<ReturnType<typeof openShop>>;
  dataDir: string;
}

async function onDisk<T>(image: string, task: (opened: Opened) => Promise<T>): Promise<T> {
  run('mount', '-o', 'loop', image, mounted);
  try {
    const dataDir = join(mounted, 'data');
    const { url, pid, stop } = await startShop(dataDir);
    try {
      return await task({ pid, shop: await openShop(url, ADMIN), dataDir });
    } finally {
      await stop();
    }
  } finally {
    run('umount', mounted);
  }
}

/** No two are alike. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const create = { width: 900, height: 600, channels: 3, background: '#456', noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}
