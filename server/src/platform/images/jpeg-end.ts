// Whether a JPEG goes on to its end, mostly without decoding it: an upload that broke off lacks the
// end-of-image marker (ITU-T T.81, annex B), one that was put together with a part missing, or copied from a
// worn-out card, has a hole in it.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** Holes are of 4,096 bytes, a disk's block, and more: half of that is found wherever one begins. */
const HOLE_BYTES = 2_048;
/** What an emptied block of a disk, or of a card, is full of. */
const EMPTY = [0, 0xff] as const;
/** Enough that each picture lacks a block without them. */
const LAST_BYTES = 8;

export async function isWholeJpeg(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const scan = findScan(bytes);
  if (scan === undefined) return false;
  // Within the scans a 0xff of the picture is always followed by 0x00, so this finds the marker.
  const end = bytes.indexOf(END_OF_IMAGE, scan);
  if (end < 0) return false;
  const scans = withoutPadding(bytes.subarray(scan, end));
  // A hole's last byte and the one behind it may look like the end.
  const endsInHole = end - scan - scans.length >= HOLE_BYTES;
  return !(endsInHole || mayHaveHole(scans)) || takesItsBytes(bytes, scan + scans.length);
}

/** Some cameras fill up what is before the end. */
function withoutPadding(scans: Buffer): Buffer {
  let end = scans.length;
  while (EMPTY.some((byte) => byte === scans[end - 1])) end -= 1;
  return scans.subarray(0, end);
}

/** Or a black, white or grey area, whose code is all zeros in some pictures. */
function mayHaveHole(scans: Buffer): boolean {
  const holes = EMPTY.map((byte) => Buffer.alloc(HOLE_BYTES, byte));
  for (let from = 0; from + HOLE_BYTES <= scans.length; from += HOLE_BYTES) {
    const part = scans.subarray(from, from + HOLE_BYTES);
    if (holes.some((hole) => hole.equals(part))) return true;
  }
  return false;
}

/**
 * A decoder takes a hole for areas of the picture, though hardly for as much of it as was there: it lacks bytes
 * then, or does without the last ones.
 */
async function takesItsBytes(bytes: Buffer, end: number): Promise<boolean> {
  const endingAt = (at: number) => Buffer.concat([bytes.subarray(0, at), END_OF_IMAGE]);
  // What fills it up is more than a decoder expects; the last byte of the picture may look like it.
  const isClean = (await decodesCleanly(bytes)) || (await decodesCleanly(endingAt(end)));
  return isClean && !(await decodesCleanly(endingAt(end - LAST_BYTES)));
}

/** To its last row, for which all others are decoded. */
async function decodesCleanly(bytes: Buffer): Promise<boolean> {
  try {
    const strictly = { failOn: 'warning', limitInputPixels: false, sequentialRead: true } as const;
    const picture = sharp(bytes, strictly);
    const { width, height } = await picture.metadata();
    await picture
      .extract({ left: 0, top: height - 1, width, height: 1 })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Where the first scan starts: behind all segments, one of which may hold a whole thumbnail. */
function findScan(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) return next;
    at = next;
  }
  return undefined;
}
