// Opens a picture for the image library, which reads the container of HEIC and not the codec in it: that one
// is decoded here first (docs/decisions/019).
import { open, readFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { tiffOf } from './tiff.ts';

/** Decoded whole, at some 16 bytes a pixel: the largest that telephones make has 48 megapixels. */
export const HEIC_MAX_PIXELS = 50_000_000;

/**
 * The picture in this file, or of these bytes, to be resized and encoded.
 * @throws Error when a HEIC is damaged or too large; of the others, only where they are used
 */
export async function openPicture(
  input: string | Buffer,
  options: SharpOptions = {},
): Promise<Sharp> {
  const start = await startOf(input);
  if (isDeepPng(start)) return openDeepPng(input, options);
  if (!isInBoxes(start)) return sharp(input, options);
  const metadata = await sharp(input, { limitInputPixels: false }).metadata();
  if (metadata.compression !== 'hevc') return sharp(input, options);
  if (metadata.width * metadata.height > HEIC_MAX_PIXELS) throw new Error('the HEIC is too large');
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  return sharp(await decodeHeic(bytes, metadata.icc), options);
}

/** As far as the header of a PNG tells how deep its colours are. */
const START_BYTES = 26;

async function startOf(input: string | Buffer): Promise<Buffer> {
  if (typeof input !== 'string') return input.subarray(0, START_BYTES);
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** As films are, and HEIC and AVIF. */
const isInBoxes = (start: Buffer) => start.toString('latin1', 4, 8) === 'ftyp';

/** Colours of 16 bits, as Lightroom and Photoshop export them: its header's depth and kind (PNG, 11.2.2). */
function isDeepPng(start: Buffer): boolean {
  const isColour = start[25] === 2 || start[25] === 6;
  return start.toString('latin1', 1, 4) === 'PNG' && start[24] === 16 && isColour;
}

/** The image library brings these from their profile to Display P3, and would hand them over for sRGB. */
async function openDeepPng(input: string | Buffer, options: SharpOptions): Promise<Sharp> {
  const picture = sharp(input, options);
  const { icc } = await picture.metadata();
  return icc ? picture.withIccProfile('srgb', { attach: false }) : picture;
}

/** Upright, as a TIFF with its profile. The decoder's memory, which never shrinks, goes with each picture. */
async function decodeHeic(bytes: Uint8Array, profile: Uint8Array | undefined): Promise<Buffer> {
  const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const { HeifDecoder } = await libheif();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => Boolean(each.is_primary())) ?? images[0];
  if (!image) throw new Error('the HEIC holds no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > HEIC_MAX_PIXELS) throw new Error('the HEIC is too large');
  const { file, pixels } = tiffOf(width, height, profile);
  await new Promise<void>((resolve, reject) => {
    image.display({ data: pixels, width, height }, (shown) => {
      if (shown) resolve();
      else reject(new Error('the HEIC is damaged'));
    });
  });
  return file;
}
