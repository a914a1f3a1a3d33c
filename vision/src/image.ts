// Pictures as upright 8-bit RGB in memory: decoding, resizing and cutting out.
// Every reader of this workspace starts here, so that all of them see the same pixels.
import sharp from 'sharp';
import { openPicture } from './open-picture.ts';
import type { Region } from './region.ts';

sharp.cache(false);
// Workers are the unit of parallelism; threads inside one would only fight over the same cores.
sharp.concurrency(1);

/** Tightly packed RGB rows, top to bottom; `data.length === width * height * 3`. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface DecodedImage extends RgbImage {
  /** Size of the whole upright photo, before `maxSide` made it smaller. */
  fullWidth: number;
  fullHeight: number;
}

/** The bytes are no picture, a damaged one, or one of a kind that is not supported. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code = 'unreadable-image';
}

/**
 * Decodes a file (path) or its bytes, turned upright as its EXIF says, transparency over white.
 * `maxSide` bounds the longer side in pixels; a smaller picture keeps its size.
 * @throws ImageError when the picture is damaged, truncated or no picture at all.
 */
export async function decodeImage(
  input: string | Buffer,
  { maxSide }: { maxSide: number },
): Promise<DecodedImage> {
  try {
    const source = await openPicture(input, { failOn: 'error' });
    const { width, height, orientation = 1 } = await source.metadata();
    const turned = orientation >= 5;
    const { data, info } = await source
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      data: info.channels === 3 ? data : greyToRgb(data, info.channels),
      width: info.width,
      height: info.height,
      fullWidth: turned ? height : width,
      fullHeight: turned ? width : height,
    };
  } catch (cause) {
    throw new ImageError('The picture cannot be decoded', { cause });
  }
}

function greyToRgb(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const rgb = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) rgb.fill(data[i * channels] ?? 0, i * 3, i * 3 + 3);
  return rgb;
}

/** Resizes the whole picture to exactly `width` x `height`. */
export async function resizeImage(
  image: RgbImage,
  width: number,
  height: number,
): Promise<RgbImage> {
  if (image.width === width && image.height === height) return image;
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  return resizeRegion(image, whole, width, height);
}

/** A part of the picture at exactly `width` x `height`. */
export async function resizeRegion(
  image: RgbImage,
  region: Region,
  width: number,
  height: number,
): Promise<RgbImage> {
  const data = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(width, height, { fit: 'fill', kernel: width > region.width ? 'cubic' : 'lanczos3' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Of a whole turn, clockwise. */
export type Quarters = 1 | 2 | 3;

/** The picture turned clockwise by so many quarters. */
export async function turnImage(image: DecodedImage, quarters: Quarters): Promise<DecodedImage> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const { data, info } = await sharp(image.data, { raw })
    .rotate(quarters * 90)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [fullWidth, fullHeight] =
    quarters === 2 ? [image.fullWidth, image.fullHeight] : [image.fullHeight, image.fullWidth];
  return { data, width: info.width, height: info.height, fullWidth, fullHeight };
}

/** The picture in the middle of a grey one, with so much of its own width and height beside it on each side. */
export async function borderImage(image: DecodedImage, part: number): Promise<DecodedImage> {
  const { width, height, fullWidth, fullHeight } = image;
  const [beside, above] = [Math.round(width * part), Math.round(height * part)];
  const { data, info } = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .extend({ left: beside, right: beside, top: above, bottom: above, background: 'grey' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    fullWidth: (fullWidth * info.width) / width,
    fullHeight: (fullHeight * info.height) / height,
  };
}

/** Half the size, each pixel the mean of four; an odd last row or column is dropped. */
export function halveImage(image: RgbImage): RgbImage {
  const width = Math.max(1, image.width >> 1);
  const height = Math.max(1, image.height >> 1);
  const data = new Uint8Array(width * height * 3);
  const right = image.width > 1 ? 3 : 0;
  const below = image.height > 1 ? image.width * 3 : 0;
  const source = image.data;
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (2 * y * image.width + 2 * x) * 3;
      for (let channel = from; channel < from + 3; channel++, out++) {
        data[out] =
          ((source[channel] ?? 0) +
            (source[channel + right] ?? 0) +
            (source[channel + below] ?? 0) +
            (source[channel + below + right] ?? 0) +
            2) >>
          2;
      }
    }
  }
  return { data, width, height };
}

/** The picture and its halvings, each made on first use: sampling far smaller stays free of moiré. */
export class ImagePyramid {
  private readonly levels: RgbImage[];

  constructor(image: RgbImage) {
    this.levels = [image];
  }

  /** Halved `level` times, or fewer when the picture gets no smaller than a pixel. */
  at(level: number): RgbImage {
    let current = this.levels[0];
    for (let k = 0; k <= level; k++) {
      const known = this.levels[k];
      if (known) {
        current = known;
      } else if (current) {
        current = halveImage(current);
        this.levels[k] = current;
      }
    }
    if (!current) throw new RangeError('A pyramid always holds its first level');
    return current;
  }
}
