// Files for uploads: pictures, and what pretends to be one.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { jpeg, notAPicture } from '../pictures.ts';
import type { Random } from './random.ts';

export type Files = Awaited<ReturnType<typeof makeFiles>>;

export async function makeFiles() {
  const plain = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } });
  const good = await Promise.all([
    jpeg(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
    jpeg(400, 300),
  ]);
  const [first] = good;
  const bad = [
    notAPicture,
    Buffer.alloc(0),
    Buffer.alloc(3_000, 0xff),
    first.subarray(0, first.length / 2),
    Buffer.concat([first.subarray(0, 40), Buffer.alloc(500, 0), first.subarray(40)]),
    // A picture that the decoder takes, in a format that the shop does not.
    await plain().avif({ effort: 0 }).toBuffer(),
    await plain().gif().toBuffer(),
    await plain().tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    zipOf(300),
    hugePng(60_000),
    hugePng(9_000),
  ];
  return { good, bad };
}

export function someFile(random: Random, { good, bad }: Files, spoiled: boolean): Buffer {
  const file = random.pick(spoiled ? bad : good) ?? Buffer.alloc(0);
  // The same bytes twice are refused in an event: an appended byte changes no picture.
  return Buffer.concat([file, Buffer.from(String(random.below(1e9)))]);
}

/** A PNG of a few bytes that says that it has `side`² pixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An archive of `count` empty files. */
function zipOf(count: number): Buffer {
  const parts: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(`foto-${String(index)}.jpg`);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    parts.push(head, name);
  }
  return Buffer.concat(parts);
}
