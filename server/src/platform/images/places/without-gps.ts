// Takes the place where a photo was shot out of a file while it is sent: a part of the file is in
// memory, never the whole, and its length stays. Layouts: PNG third edition, RIFF WebP; JPEG and HEIC
// are searched for the blocks themselves, wherever they lie.
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { blankXmpAcross, MOST_HEAD_BYTES } from './extended-xmp.ts';
import {
  Attention,
  EXIF_HEADER,
  MOST_PREFIX_BYTES,
  blankFilmPlaces,
  blankTiff,
  blankXmp,
  placesOf,
} from './gps-entries.ts';
import { MOST_TEXT, packedWithoutGps } from './packed-text.ts';
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

/** A file of chunks that name their type and length: those that hold metadata are sent as wholes. */
interface Layout {
  signatureBytes: number;
  /** From the eight bytes that every chunk begins with; the length is the whole chunk's. */
  readHead(head: Buffer): { type: string; length: number };
  holdsPlace: ReadonlySet<string>;
  /** In place. */
  blank(chunk: Buffer, type: string, attention: Attention): void;
}

const HEAD_BYTES = 8;

const PNG: Layout = {
  signatureBytes: PNG_SIGNATURE.length,
  readHead: (head) => ({ type: head.toString('latin1', 4, 8), length: head.readUInt32BE(0) + 12 }),
  holdsPlace: new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt']),
  blank: (chunk, type, attention) => {
    const data = chunk.subarray(HEAD_BYTES, Math.max(HEAD_BYTES, chunk.length - 4));
    if (type === 'eXIf') blankTiff(data, attention);
    else blankText(data, type, attention);
    if (chunk.length >= 12) {
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
  holdsPlace: new Set(['EXIF', 'XMP ']),
  blank: (chunk, type, attention) => {
    const data = chunk.subarray(HEAD_BYTES);
    if (type === 'XMP ') {
      blankXmp(data, attention);
      return;
    }
    const named = data.subarray(0, EXIF_HEADER.length).equals(EXIF_HEADER);
    blankTiff(named ? data.subarray(EXIF_HEADER.length) : data, attention);
  },
};

/** Which texts may hold the place, and what takes it out of them. */
const PLACES_IN_TEXTS: {
  keyword: RegExp;
  blank: (text: Buffer, attention: Attention) => void;
}[] = [
  { keyword: /^XML:com\.adobe\.xmp\0/, blank: (text, attention) => blankXmp(text, attention) },
  { keyword: /^Raw profile type (?:exif|APP1|xmp)\0/, blank: blankShortProfile },
  // ImageMagick spells each entry of both out once more.
  { keyword: /^(?:exif|xmp):GPS\w*\0/, blank: (text) => void text.fill(' ') },
];
/** More than any of these. */
const MOST_KEYWORD_BYTES = 80;

/** Each of its digits is looked at: one that is too long goes as a whole. */
function blankShortProfile(text: Buffer, attention: Attention): void {
  if (text.length > MOST_TEXT) text.fill(' ');
  else blankRawProfile(text, attention);
}

function blankText(data: Buffer, type: string, attention: Attention): void {
  const start = data.toString('latin1', 0, MOST_KEYWORD_BYTES);
  const known = PLACES_IN_TEXTS.find(({ keyword }) => keyword.test(start));
  if (!known) {
    blankXmp(data, attention);
    return;
  }
  const { at, isPacked } = textIn(type, data);
  const text = data.subarray(at);
  const blank = (of: Buffer) => known.blank(of, attention);
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

function chunked({ signatureBytes, readHead, holdsPlace, blank }: Layout): Blanker {
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
      isWiped = holdsPlace.has(type) && length > MOST_HELD;
      if (holdsPlace.has(type) && !isWiped) {
        needed = length;
        if (all.length - at < needed) return at;
        blank(all.subarray(at, at + length), type, attention);
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
      const type = rest.length < HEAD_BYTES ? '' : readHead(rest).type;
      if (holdsPlace.has(type)) blank(rest, type, attention);
      return [rest];
    },
  };
}

/** More than the block of any camera; as much again is gathered before some of it is sent. */
const BLOCK_BYTES = 256 * 1024;
/** A TIFF structure without the name in front, as some HEIC files hold it: both byte orders. */
const STARTS = [
  { marker: EXIF_HEADER, tiffAt: EXIF_HEADER.length },
  { marker: Buffer.from('49492a0008000000', 'hex'), tiffAt: 0 },
  { marker: Buffer.from('4d4d002a00000008', 'hex'), tiffAt: 0 },
];

function searched(): Blanker {
  const attention = new Attention();
  let pieces: Buffer[] = [];
  let held = 0;

  /** Blanks what begins before `end`; whatever it points to lies behind, in the same buffer. */
  const blank = (bytes: Buffer, end: number) => {
    for (const { marker, tiffAt } of STARTS) {
      for (const at of placesOf(marker, bytes, attention, end)) {
        blankTiff(bytes.subarray(at + tiffAt), attention);
      }
    }
    blankXmpAcross(bytes, attention, end);
    blankFilmPlaces(bytes, attention, end);
  };

  return {
    take: (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      if (held < 2 * BLOCK_BYTES) return [];
      const all = Buffer.concat(pieces);
      const end = all.length - BLOCK_BYTES;
      blank(all, end);
      // An element begins in front of its colon, and before the head of a segment that cuts it.
      const kept = end - MOST_PREFIX_BYTES - MOST_HEAD_BYTES;
      const sent = all.subarray(0, kept);
      pieces = [all.subarray(kept)];
      held = all.length - sent.length;
      return [sent];
    },
    end: () => {
      const rest = Buffer.concat(pieces);
      blank(rest, rest.length);
      return [rest];
    },
  };
}
