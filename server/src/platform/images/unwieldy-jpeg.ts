// Whether a JPEG asks far more of whoever decodes it than its pixels tell: each further scan refines the whole
// picture once more (ITU-T T.81, annex G), and 2,600 of them fit into 300 kB.
import { open, type FileHandle } from 'node:fs/promises';
import { MOST_PIECES, readAhead, readPart } from './read-part.ts';

/** Encoders write about ten. */
const MOST_SCANS = 100;
const FRAMES = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const CHUNK_BYTES = 65_536;
/** From a segment's start to the number of its components. */
const COMPONENTS_OF_FRAME = 9;
const COMPONENTS_OF_SCAN = 4;

export async function isUnwieldyJpeg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const scan = await firstOfManyScans(file);
    if (scan === 'out-of-sight') return true;
    return scan !== undefined && (await countScans(file, scan)) > MOST_SCANS;
  } finally {
    await file.close();
  }
}

/** Where the first scan starts; nothing where it is the only one, as in what cameras write. */
async function firstOfManyScans(file: FileHandle): Promise<number | 'out-of-sight' | undefined> {
  const read = readAhead(file);
  let [at, components, isProgressive] = [2, 0, false];
  for (let pieces = 0; pieces < MOST_PIECES; pieces += 1) {
    const head = await read(at, COMPONENTS_OF_FRAME + 1);
    const marker = head[1] ?? 0;
    if (head.length <= COMPONENTS_OF_SCAN || head[0] !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === START_OF_SCAN) {
      return isProgressive || (head[COMPONENTS_OF_SCAN] ?? 0) < components ? at : undefined;
    }
    if (FRAMES.has(marker)) {
      components = head[COMPONENTS_OF_FRAME] ?? 0;
      isProgressive = PROGRESSIVE.has(marker);
    }
    at += 2 + head.readUInt16BE(2);
  }
  return 'out-of-sight';
}

/** To the picture's end, or to one more than are taken. Within a scan 0xff is followed by 0x00. */
async function countScans(file: FileHandle, from: number): Promise<number> {
  let [at, scans] = [from, 0];
  for (;;) {
    const chunk = await readPart(file, at, CHUNK_BYTES);
    for (let byte = chunk.indexOf(0xff); byte >= 0; byte = chunk.indexOf(0xff, byte + 1)) {
      const marker = chunk[byte + 1];
      if (marker === END_OF_IMAGE) return scans;
      if (marker === START_OF_SCAN) scans += 1;
      if (scans > MOST_SCANS) return scans;
    }
    if (chunk.length < CHUNK_BYTES) return scans;
    at += CHUNK_BYTES - 1; // a marker may stand across two chunks
  }
}
