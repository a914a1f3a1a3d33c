// Opens a picture for the image library, which reads the container of HEIC and not the codec in it: that one
// is decoded here first (docs/decisions/019).
import { open, readFile } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Decoded whole, at some 16 bytes a pixel: the largest that telephones make has 48 megapixels. */
export const HEIC_MAX_PIXELS = 50_000_000;

const P3_RED_X = 0.5151;

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
  const { data, width, height } = await decodeHeic(
    typeof input === 'string' ? await readFile(input) : input,
  );
  if (isDisplayP3(metadata.icc)) toSrgb(data);
  return sharp(data, { raw: { width, height, channels: 4 } });
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

/** Upright RGBA. The decoder's memory, which never shrinks, goes with each picture. */
async function decodeHeic(bytes: Uint8Array) {
  const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const { HeifDecoder } = await libheif();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => Boolean(each.is_primary())) ?? images[0];
  if (!image) throw new Error('the HEIC holds no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > HEIC_MAX_PIXELS) throw new Error('the HEIC is too large');
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (shown) => {
      if (shown) resolve();
      else reject(new Error('the HEIC is damaged'));
    });
  });
  return { data, width, height };
}

/** By its red, which no other space that cameras use shares (ICC.1:2022, rXYZTag: X of D50). */
function isDisplayP3(profile: Buffer | undefined): boolean {
  if (!profile || profile.length < 132) return false;
  const tags = Math.min(profile.readUInt32BE(128), 100);
  for (let at = 132; at < 132 + tags * 12 && at + 12 <= profile.length; at += 12) {
    if (profile.toString('latin1', at, at + 4) !== 'rXYZ') continue;
    const value = profile.readUInt32BE(at + 4) + 8;
    return (
      value + 4 <= profile.length && Math.abs(profile.readInt32BE(value) / 65_536 - P3_RED_X) < 0.01
    );
  }
  return false;
}

/** Steps of linear light: the smallest step of an encoded byte is 1/3,295. */
const STEPS = 4_095;

/** RGBA of Display P3, in which iPhones photograph, to sRGB where it stands (CSS Color 4, §10.8). */
function toSrgb(pixels: Uint8ClampedArray): void {
  const linear = Float32Array.from({ length: 256 }, (_none, byte) => lightOf(byte / 255));
  const bytes = Uint8Array.from({ length: STEPS + 1 }, (_none, step) =>
    Math.round(255 * valueOf(step / STEPS)),
  );
  const encoded = (light: number) =>
    bytes[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] ?? 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = linear[pixels[at] ?? 0] ?? 0;
    const green = linear[pixels[at + 1] ?? 0] ?? 0;
    const blue = linear[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = encoded(1.2249402 * red - 0.2249402 * green);
    pixels[at + 1] = encoded(-0.0420569 * red + 1.0420569 * green);
    pixels[at + 2] = encoded(-0.0196376 * red - 0.0786361 * green + 1.0982735 * blue);
  }
}

/** The transfer function of both spaces (IEC 61966-2-1), 0..1. */
const lightOf = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const valueOf = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
