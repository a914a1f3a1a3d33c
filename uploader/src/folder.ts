// The photos of a folder, as files that nobody writes any more: all that are there, or also those that
// come later.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPhotoName } from '@photolab/domain/shop/photo-files';

/** Asked about at once: whether the shop knows them. */
const BATCH = 50;
/** A file whose size and time stand still for so long is whole; cameras write without such pauses. */
const STILL_MS = 1_000;
const LOOK_EVERY_MS = 250;
/** Looking at a large folder takes no more than this part of the time. */
const LOOKING_PART = 0.25;
/** What was last written so long ago is not being written. */
const LONG_AGO_MS = 10_000;

export interface Found {
  path: string;
  bytes: number;
}

export interface Listing {
  photos: string[];
  /** How many files are no photos. */
  others: number;
  /** Folders in it that cannot be read. */
  unreadable: string[];
}

/** What systems keep on cards; Windows lets nobody read all of it. */
const OF_SYSTEMS = /^(?:\..*|System Volume Information|\$RECYCLE\.BIN)$/i;

/** Every photo in the folder and the folders in it. @throws where the folder itself cannot be read */
export async function listPhotos(folder: string): Promise<Listing> {
  const entries = await readdir(folder, { withFileTypes: true });
  const listing: Listing = { photos: [], others: 0, unreadable: [] };
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isFile() && isPhotoName(entry.name)) listing.photos.push(path);
    else if (entry.isFile()) listing.others += 1;
    else if (entry.isDirectory() && !OF_SYSTEMS.test(entry.name)) {
      const inner = await listPhotos(path).catch(() => undefined);
      listing.photos.push(...(inner?.photos ?? []));
      listing.others += inner?.others ?? 0;
      listing.unreadable.push(...(inner?.unreadable ?? [path]));
    }
  }
  return listing;
}

interface Seen {
  bytes: number;
  changedAt: number;
  /** When it was first seen like this. */
  since: number;
  given: boolean;
  /** Not given again before. */
  restsUntil: number;
}

export interface WatchOptions {
  signal: AbortSignal;
  /** Goes on until `signal`; otherwise until every file that was there was given. */
  forever: boolean;
  /** May throw, which ends it. */
  onUnreadable: () => void;
}

/**
 * Batches of files that stand still. One that is written again is given again; one that vanishes before
 * it stood still is not given.
 */
export function stillFiles(folder: string, options: WatchOptions) {
  const seen = new Map<string, Seen>();
  return {
    batches: batchesOf(folder, options, seen),
    /** The same file once more, after so long. */
    giveAgain(path: string, afterMs: number) {
      const entry = seen.get(path);
      if (entry) seen.set(path, { ...entry, given: false, restsUntil: Date.now() + afterMs });
    },
  };
}

async function* batchesOf(
  folder: string,
  { signal, forever, onUnreadable }: WatchOptions,
  seen: Map<string, Seen>,
): AsyncGenerator<Found[]> {
  for (let waiting = true; waiting && !signal.aborted;) {
    const start = Date.now();
    let pause = LOOK_EVERY_MS;
    try {
      const { photos } = await listPhotos(folder);
      const ready = await look(photos, seen, forever);
      // Without what follows: whoever takes the files takes their time.
      pause = Math.max(pause, (Date.now() - start) / LOOKING_PART);
      for (let from = 0; from < ready.length; from += BATCH) {
        yield ready.slice(from, from + BATCH);
      }
      waiting = forever || photos.some((path) => seen.get(path)?.given === false);
    } catch {
      onUnreadable();
    }
    if (waiting) await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Those of the files that stand still and were not given like this. */
async function look(paths: string[], seen: Map<string, Seen>, growing: boolean): Promise<Found[]> {
  const now = Date.now();
  const ready: Found[] = [];
  for (let from = 0; from < paths.length; from += BATCH) {
    const batch = paths.slice(from, from + BATCH);
    for (const { path, ...facts } of (await Promise.all(batch.map(factsOf))).flat()) {
      const before = seen.get(path);
      const same = before?.bytes === facts.bytes && before.changedAt === facts.changedAt;
      const entry = same ? before : { ...facts, since: now, given: false, restsUntil: 0 };
      seen.set(path, entry);
      // A camera makes the file first and fills it later.
      const empty = growing && facts.bytes === 0;
      if (entry.given || empty || now < entry.restsUntil || !isStill(entry, now)) continue;
      entry.given = true;
      ready.push({ path, bytes: facts.bytes });
    }
  }
  return ready;
}

/** A camera's clock may run ahead by years: only a time well past tells anything. */
const isStill = ({ changedAt, since }: Seen, now: number) =>
  now - changedAt > LONG_AGO_MS || now - since >= STILL_MS;

async function factsOf(path: string) {
  try {
    const { size, mtimeMs } = await stat(path);
    return [{ path, bytes: size, changedAt: mtimeMs }];
  } catch {
    // Renamed or removed since it was listed.
    return [];
  }
}
