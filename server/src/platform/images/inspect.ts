// What an uploaded file really is, by its content: refused before anything is stored. Runs in the
// image workers, for nobody knows what a stranger's file does to a decoder.
import { open } from 'node:fs/promises';
import { HEIC_MAX_PIXELS, openPicture } from '@photolab/vision/open-picture';
import sharp from 'sharp';
import { DARK } from '@photolab/domain/shop/colours';
import { DEFAULT_TIME_ZONE } from '@photolab/domain/shop/studio-day';
import { isLostOnPaper } from './dark-ground.ts';
import { readExif } from './exif.ts';
import { isWholeJpeg } from './jpeg-end.ts';
import type { IMAGE_PROBLEMS } from './picture-limits.ts';
import { isUnwieldyHeic } from './unwieldy/unwieldy-heic.ts';
import { isUnwieldyJpeg } from './unwieldy/unwieldy-jpeg.ts';
import { isUnwieldyPng } from './unwieldy/unwieldy-png.ts';

const MAX_PIXELS = 100_000_000;
/** Of a stored picture: the whole of it or an error. */
export const WHOLE = { failOn: 'truncated', limitInputPixels: MAX_PIXELS } as const;
/** The same, decoded from top to bottom, in less memory. */
export const WHOLE_AT_ONCE = { ...WHOLE, sequentialRead: true } as const;
/** The longest side of a JPEG; a PNG of 78 kB can be 20 million rows, which take a decoder half a minute. */
const MAX_SIDE = 65_535;
const FORMATS: Record<string, { mimeType: string; extension: string }> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  heif: { mimeType: 'image/heic', extension: 'heic' },
};

export interface ImageFacts {
  mimeType: string;
  extension: string;
  /** Upright size in pixels. */
  width: number;
  height: number;
  takenAt: Date | undefined;
  /** Empty where the picture does not say. */
  camera: string;
}

/** The code is what crosses from the worker. */
class UnusableImage extends Error {
  constructor(readonly code: (typeof IMAGE_PROBLEMS)[number]) {
    super(code);
  }
}

export interface InspectOptions {
  path: string;
  maxPixels?: number;
  /** Of cameras that name none. */
  timeZone?: string;
  /** Checks that the picture goes on to its end, too. */
  whole?: boolean;
}

/** @throws UnusableImage */
export async function inspectImage(options: InspectOptions): Promise<ImageFacts> {
  const facts = await readHeader(options);
  if (options.whole) await checkWhole(options.path, facts);
  return facts;
}

async function readHeader({
  path,
  maxPixels = MAX_PIXELS,
  timeZone = DEFAULT_TIME_ZONE,
}: InspectOptions): Promise<ImageFacts> {
  const start = await startOf(path);
  if (isToBeConverted(start)) throw new UnusableImage('image-unsupported');
  const kind = KINDS.find((each) => SIGNATURES[each].test(start));
  // No decoder is tried on what is none of these: a drawing of 9 MB (SVG) takes its own half a minute.
  if (!kind) throw new UnusableImage('not-an-image');
  const isUnwieldy = UNWIELDY[kind];
  if (await isUnwieldy?.(path)) throw new UnusableImage('image-unsupported');
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata && kind !== 'box') throw new UnusableImage('image-broken');
  const format = metadata && FORMATS[metadata.format];
  // AVIF comes in the container of HEIC, with another picture in it.
  if (metadata?.format === 'heif' && metadata.compression !== 'hevc') {
    throw new UnusableImage('image-unsupported');
  }
  if (!metadata || !format || !metadata.width || !metadata.height) {
    throw new UnusableImage('not-an-image');
  }
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE) {
    throw new UnusableImage('image-too-long');
  }
  const pixels = metadata.width * metadata.height;
  if (pixels > maxPixels) throw new UnusableImage('image-too-many-pixels');
  if (format.extension === 'heic' && pixels > HEIC_MAX_PIXELS) {
    throw new UnusableImage('heic-too-many-pixels');
  }
  const turned = (metadata.orientation ?? 1) >= 5;
  return {
    ...format,
    width: turned ? metadata.height : metadata.width,
    height: turned ? metadata.width : metadata.height,
    ...readExif(metadata.exif, timeZone),
  };
}

/** The first bytes of the formats taken; those of HEIC's container are those of films, too. */
const SIGNATURES = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  heic: /^[^]{4}ftyphe/,
  box: /^[^]{4}ftyp/,
};
/** To be converted by their owner. */
const OTHER_PICTURES = [
  /^(?:GIF8|BM)/,
  // TIFF, and the raw pictures that are told from it by a sign or two: Canon's, Panasonic's, Olympus's.
  /^(?:II[*+]\0|MM\0[*+]|II\x1a\0|IIU\0|IIR[OS]|MMOR)/,
  // Raw pictures of Canon's later cameras, of Fujifilm's and of Sigma's.
  /^(?:[^]{4}ftypcrx |FUJIFILM|FOVb)/,
  // JPEG XL, JPEG 2000.
  /^(?:\xff\x0a|\0\0\0\x0c(?:JXL|jP ) )/,
  // What a logo comes in from whoever drew it: Photoshop, PDF, PostScript, SVG.
  /^(?:8BPS|%PDF|%!PS|\xc5\xd0\xd3\xc6|(?:\xef\xbb\xbf)?\s*<(?:svg|[?!][^]*<svg)[\s>])/i,
];
/** A WebP that says it has more than this, and its flag of an animation (RFC 9649, §2.7). */
const EXTENDED_WEBP = /^RIFF[^]{4}WEBPVP8X/;
const [WEBP_FLAGS, ANIMATED] = [20, 0x02];

/**
 * Of an animation the first picture would do, as of a GIF; but its decoder looks each one up from the first on: 10 s for
 * the 40,000 of a file of 2 MB, fifteen minutes for one of 20.
 */
const isToBeConverted = (start: string): boolean =>
  OTHER_PICTURES.some((each) => each.test(start)) ||
  (EXTENDED_WEBP.test(start) && (start.charCodeAt(WEBP_FLAGS) & ANIMATED) !== 0);

/** As far as a drawing's first sentences go. */
const START_BYTES = 1_024;
const UNWIELDY: Partial<Record<keyof typeof SIGNATURES, (path: string) => Promise<boolean>>> = {
  jpeg: isUnwieldyJpeg,
  png: isUnwieldyPng,
  heic: isUnwieldyHeic,
  box: isUnwieldyHeic,
};
const KINDS = ['jpeg', 'png', 'webp', 'heic', 'box'] as const;

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A JPEG is checked by its structure, in a millisecond or two; the rarer formats are decoded. */
async function checkWhole(path: string, facts: ImageFacts): Promise<void> {
  if (facts.mimeType === 'image/jpeg') {
    if (!(await isWholeJpeg(path))) throw new UnusableImage('image-broken');
    return;
  }
  try {
    const picture = await openPicture(path, WHOLE_AT_ONCE);
    await picture.resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  } catch {
    throw new UnusableImage('image-broken');
  }
}

export interface WebpOptions {
  path: string;
  /** The long side of each wanted, in pixels. */
  sides: number[];
  maxPixels?: number;
}

/**
 * Upright WebPs of the picture without its metadata, one for each side, from one decode; on a dark ground where
 * on the paper nothing of it would be seen.
 * @throws UnusableImage when the picture cannot be decoded to its end
 */
export async function toWebp({ path, sides, maxPixels }: WebpOptions): Promise<Buffer[]> {
  await readHeader({ path, ...(maxPixels ? { maxPixels } : {}) });
  const within = (side: number) =>
    [side, side, { fit: 'inside', withoutEnlargement: true }] as const;
  try {
    const picture = await openPicture(path, WHOLE);
    const { data, info } = await picture
      .autoOrient()
      .resize(...within(Math.max(...sides)))
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const isLost = await isLostOnPaper({ data, raw });
    return await Promise.all(
      sides.map((side) =>
        sharp(data, { raw })
          .resize(...within(side))
          .flatten(isLost ? { background: DARK } : false)
          .webp({ quality: 76, effort: 4 })
          .toBuffer(),
      ),
    );
  } catch {
    throw new UnusableImage('image-broken');
  }
}
