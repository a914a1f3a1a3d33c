// Whether a JPEG goes on to its end, without decoding it: an upload that broke off lacks the
// end-of-image marker (ITU-T T.81, annex B).
import { readFile } from 'node:fs/promises';

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

export async function isWholeJpeg(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  const scan = findScan(bytes);
  // Within the scans a 0xff of the picture is always followed by 0x00, so this finds the marker.
  return scan !== undefined && bytes.indexOf(END_OF_IMAGE, scan) >= 0;
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
