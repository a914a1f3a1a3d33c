// A picture as a camera writes it: with its model and what its clock showed (Exif 2.32, JEITA CP-3451E).

const MODEL = 0x0110;
const EXIF_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const ASCII = 2;
const LONG = 4;

/** Puts an Exif block in front of a JPEG; `time` as cameras write it: `2026:03:01 08:30:15`. */
export function withClock(jpeg: Buffer, model: string, time: string): Buffer {
  const name = Buffer.from(`${model}\0`, 'latin1');
  const shown = Buffer.from(`${time}\0`, 'latin1');
  const second = 8 + 2 + 2 * 12 + 4;
  const values = second + 2 + 12 + 4;
  const tiff = Buffer.alloc(values);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  entry(tiff, 10, { tag: MODEL, kind: ASCII, count: name.length, value: values });
  entry(tiff, 22, { tag: EXIF_POINTER, kind: LONG, count: 1, value: second });
  tiff.writeUInt16LE(1, second);
  const at = values + name.length;
  entry(tiff, second + 2, { tag: DATE_TIME_ORIGINAL, kind: ASCII, count: shown.length, value: at });
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, name, shown]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 4);
  return Buffer.concat([head, block, jpeg.subarray(2)]);
}

interface Entry {
  tag: number;
  kind: number;
  count: number;
  /** Or where it is. */
  value: number;
}

function entry(tiff: Buffer, at: number, { tag, kind, count, value }: Entry): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(kind, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}
