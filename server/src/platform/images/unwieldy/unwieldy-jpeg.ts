// Whether a JPEG asks far more of whoever decodes it than its pixels tell: each further scan refines the whole
// picture once more (ITU-T T.81, annex G), and 2,600 of them fit into 300 kB. Its markers are found as decoders
// find them (libjpeg, jdmarker.c), which pass over whatever stands between: scans they see are hidden from nobody.
import { open } from 'node:fs/promises';
import { MOST_PIECES, readAhead } from '../read-part.ts';

/** Encoders write about ten. */
const MOST_SCANS = 100;
const FRAMES = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const PROGRESSIVE = new Set([0xc2, 0xc6, 0xca, 0xce]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const FILL = 0xff;
const LOOK_BYTES = 4_096;
/** From a segment's start to the number of its components. */
const COMPONENTS_OF_FRAME = 9;
const COMPONENTS_OF_SCAN = 4;

type Read = ReturnType<typeof readAhead>;

export async function isUnwieldyJpeg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await hasTooMuch(readAhead(file));
  } finally {
    await file.close();
  }
}

async function hasTooMuch(read: Read): Promise<boolean> {
  let [at, scans, components, isProgressive] = [2, 0, 0, false];
  for (let pieces = 0; pieces < MOST_PIECES; pieces += 1) {
    const start = await findMarker(read, at);
    const head = await read(start, COMPONENTS_OF_FRAME + 1);
    const marker = head[1] ?? 0;
    if (head.length <= COMPONENTS_OF_SCAN || marker === END_OF_IMAGE) return false;
    if (marker === FILL) {
      at = start + 1;
      continue;
    }
    if (marker === START_OF_SCAN) {
      scans += 1;
      // The only one, as in what cameras write.
      const isOnly = !isProgressive && (head[COMPONENTS_OF_SCAN] ?? 0) >= components;
      if (scans === 1 && isOnly) return false;
      if (scans > MOST_SCANS) return true;
    }
    if (FRAMES.has(marker)) {
      components = head[COMPONENTS_OF_FRAME] ?? 0;
      isProgressive = PROGRESSIVE.has(marker);
    }
    at = start + 2 + Math.max(head.readUInt16BE(2), 2);
  }
  return true;
}

/** Where the next marker with something behind it starts, or the file's end. */
async function findMarker(read: Read, from: number): Promise<number> {
  for (let at = from; ; at += LOOK_BYTES - 1) {
    const part = await read(at, LOOK_BYTES);
    for (let byte = part.indexOf(0xff); byte >= 0; byte = part.indexOf(0xff, byte + 1)) {
      if (isSegment(part[byte + 1] ?? 0)) return at + byte;
    }
    if (part.length < LOOK_BYTES) return at + part.length;
  }
}

/** Not the zero behind a picture's own 0xff, nor what stands alone: restarts, and what no decoder knows. */
const isSegment = (marker: number) => marker >= 0xc0 && (marker < 0xd0 || marker > 0xd8);
