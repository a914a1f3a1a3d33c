// Takes the place where a photo was shot out of a file while it is sent: a part of the file is in
// memory, never the whole, and its length stays. Layouts: PNG third edition, RIFF WebP; JPEG and HEIC
// are searched for the blocks themselves, wherever they lie.
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MOST_HEAD_BYTES } from './extended-xmp.ts';
import { Attention } from './gps-entries.ts';
import { isPlace, MOST_PREFIX_BYTES } from './named-places.ts';
import { MOST_TEXT, packedWithoutGps } from './packed-text.ts';
import { blankPlaces } from './places.ts';
import { blankRawProfile } from './raw-profile.ts';

interface Blanker {
  /** What can be sent of `bytes` and what came before them. */
  take(bytes: Buffer): Buffer[];
  /** The rest. */
  end(): Buffer[];
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const RIFF = Buffer.from('RIFF', 'latin1');
const SIGNATURE_BYTES = 12;

/** For a `pipeline` from the storage to the buyer. */
export function withoutGps(): Transform {
  let start = Buffer.alloc(0);
  let blanker: Blanker | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pass(this, done, () => {
        if (blanker) return blanker.take(chunk);
        start = Buffer.concat([start, chunk]);
        if (start.length < SIGNATURE_BYTES) return [];
        blanker = blankerOf(start);
        return blanker.take(start);
      });
    },
    flush(done) {
      pass(this, done, () => {
        if (blanker) return blanker.end();
        const short = blankerOf(start);
        return [...short.take(start), ...short.end()];
      });
    },
  });
}

function pass(stream: Transform, done: TransformCallback, work: () => Buffer[]): void {
  try {
    for (const bytes of work()) stream.push(bytes);
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function blankerOf(start: Buffer): Blanker {
  if (start.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return chunked(PNG);
  return start.subarray(0, RIFF.length).equals(RIFF) ? chunked(WEBP) : searched();
}

/** A file of chunks that name their type and length: those that are no picture are sent as wholes. */
interface Layout {
  signatureBytes: number;
  /** From the eight bytes that every chunk begins with; the length is the whole chunk's. */
  readHead(head: Buffer): { type: string; length: number };
  isPicture: RegExp;
  /** In place. */
  blank(chunk: Buffer, type: string, attention: Attention): void;
}

const HEAD_BYTES = 8;

const PNG: Layout = {
  signatureBytes: PNG_SIGNATURE.length,
  readHead: (head) => ({ type: head.toString('latin1', 4, 8), length: head.readUInt32BE(0) + 12 }),
  // Whatever a reader has to know begins with a capital; the frames of a moving one.
  isPicture: /^(?:[A-Z]...|fdAT|iCCP)$/s,
  blank: (chunk, type, attention) => {
    const data = chunk.subarray(HEAD_BYTES, Math.max(HEAD_BYTES, chunk.length - 4));
    const before = Buffer.from(data);
    if (/^[izt][TE][Xx]t$/.test(type)) blankText(data, type, attention);
    else blankPlaces(data, attention);
    if (chunk.length >= 12 && !data.equals(before)) {
      chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    }
  },
};

const WEBP: Layout = {
  signatureBytes: SIGNATURE_BYTES,
  readHead: (head) => {
    const length = head.readUInt32LE(4);
    return { type: head.toString('latin1', 0, 4), length: HEAD_BYTES + length + (length % 2) };
  },
  isPicture: /^(?:VP8.|ALPH|ANMF|ICCP)$/s,
  blank: (chunk, _type, attention) => {
    blankPlaces(chunk.subarray(HEAD_BYTES), attention);
  },
};

/** More than the keyword of any text. */
const MOST_KEYWORD_BYTES = 80;
/** A profile's every digit is looked at: one that is too long goes as a whole. */
const isProfile = (keyword: string) => keyword.startsWith('Raw profile type ');

function blankText(data: Buffer, type: string, attention: Attention): void {
  const [keyword = ''] = data.toString('latin1', 0, MOST_KEYWORD_BYTES).split('\0', 1);
  const blank = (text: Buffer) => {
    // ImageMagick spells each entry of Exif and XMP out once more.
    const isWhole = isPlace(keyword, text.toString('latin1', 0, MOST_KEYWORD_BYTES));
    if (isWhole || (isProfile(keyword) && text.length > MOST_TEXT)) text.fill(' ');
    else if (isProfile(keyword)) blankRawProfile(text, attention);
    else blankPlaces(text, attention);
  };
  const { at, isPacked } = textIn(type, data);
  const text = data.subarray(at);
  if (isPacked) packedWithoutGps(text, attention, blank)?.copy(data, at);
  else blank(text);
}

/** Where behind its keyword a text begins. */
function textIn(type: string, data: Buffer): { at: number; isPacked: boolean } {
  const after = data.indexOf(0) + 1;
  // zTXt: a method. iTXt: a flag, a method, a language and a translated keyword, each zero-ended.
  if (type === 'zTXt') return { at: after + 1, isPacked: true };
  if (type !== 'iTXt') return { at: after, isPacked: false };
  const at = data.indexOf(0, data.indexOf(0, after + 2) + 1) + 1;
  return { at, isPacked: data[after] === 1 };
}

/**
 * What is held of each download until it is there. A longer text goes as a whole, with its checksum: who shows the
 * picture passes over it.
 */
const MOST_HELD = 4 * 1024 * 1024;

function chunked({ signatureBytes, readHead, isPicture, blank }: Layout): Blanker {
  const attention = new Attention();
  let pieces: Buffer[] = [];
  let held = 0;
  /** How much of what comes next is sent without being looked at; and how much has to be there to go on. */
  let [passing, needed] = [signatureBytes, 0];
  let isWiped = false;

  /** Where what can be sent of `all` ends: a file may be made of chunks of a few bytes. */
  const read = (all: Buffer): number => {
    let at = 0;
    for (;;) {
      const passed = Math.min(passing, all.length - at);
      if (isWiped) all.fill(' ', at, at + passed);
      passing -= passed;
      at += passed;
      needed = HEAD_BYTES;
      if (all.length - at < needed) return at;
      const { type, length } = readHead(all.subarray(at, at + HEAD_BYTES));
      const isPassed = isPicture.test(type);
      isWiped = !isPassed && length > MOST_HELD;
      if (!isPassed && !isWiped) {
        needed = length;
        if (all.length - at < needed) return at;
        if (attention.pay(1)) blank(all.subarray(at, at + length), type, attention);
      }
      at += HEAD_BYTES;
      passing = length - HEAD_BYTES;
    }
  };

  return {
    take: (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      if (held < needed) return [];
      const all = pieces.length === 1 ? bytes : Buffer.concat(pieces);
      const end = read(all);
      pieces = [all.subarray(end)];
      held = all.length - end;
      return [all.subarray(0, end)];
    },
    end: () => {
      const rest = Buffer.concat(pieces);
      // A file that breaks off within its metadata may have the place in what there is.
      const type = rest.length < HEAD_BYTES ? undefined : readHead(rest).type;
      if (type !== undefined && !isPicture.test(type)) blank(rest, type, attention);
      return [rest];
    },
  };
}

/** More than the block of any camera; as much again is gathered before some of it is sent. */
const BLOCK_BYTES = 256 * 1024;
function searched(): Blanker {
  const attention = new Attention();
  let pieces: Buffer[] = [];
  let held = 0;

  return {
    take: (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      if (held < 2 * BLOCK_BYTES) return [];
      const all = Buffer.concat(pieces);
      const end = all.length - BLOCK_BYTES;
      blankPlaces(all, attention, end);
      // An element begins in front of its colon, and before the head of a segment that cuts it.
      const kept = end - MOST_PREFIX_BYTES - MOST_HEAD_BYTES;
      const sent = all.subarray(0, kept);
      pieces = [all.subarray(kept)];
      held = all.length - sent.length;
      return [sent];
    },
    end: () => {
      const rest = Buffer.concat(pieces);
      blankPlaces(rest, attention);
      return [rest];
    },
  };
}
