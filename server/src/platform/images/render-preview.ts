// The two pictures of a photo that visitors see, from one decode. Both carry the watermark in
// their pixels and none of the original's metadata.
import { LIKENESS_SIDE, likenessOf } from '@photolab/domain/numbers/likeness';
import { ImageError } from '@photolab/vision/image';
import { openPicture } from '@photolab/vision/open-picture';
import sharp from 'sharp';
import { WHOLE_AT_ONCE } from './inspect.ts';
import { applyWatermark, drawWatermark, type WatermarkMask } from './brand/watermark.ts';

const PREVIEW_SIDE = 1600;
const THUMBNAIL_SIDE = 480;
/**
 * Drawn blurred and large: 8 pixels at this quality look as 12 do and take 36 bytes on the wire in a
 * gallery's answer, not 60.
 */
const PLACEHOLDER_SIDE = 8;
const PLACEHOLDER_WEBP = { quality: 20, effort: 6 };
/** Effort 2 encodes in a third of the default's time for a few per cent more bytes. */
const PREVIEW_WEBP = { quality: 78, effort: 2 };
/**
 * A gallery page is 18 of these: on race photos AVIF takes two thirds of what WebP takes at the same
 * look, for 5 ms more; its higher efforts take four to forty times as long for a few per cent.
 */
const THUMBNAIL_AVIF = { quality: 50, effort: 0 };

export interface Preview {
  /** WebP. */
  preview: Buffer;
  /** AVIF. */
  thumbnail: Buffer;
  /** A data URL of a hundred characters. */
  placeholder: string;
  /** Of the photo without the mark. */
  likeness: string;
}

export interface PreviewOptions {
  path: string;
  /** The studio's name, as its watermark says it. */
  mark: string;
}

let drawn: { mark: string; mask: Promise<WatermarkMask> } | undefined;

/** @throws ImageError */
export async function renderPreview({ path, mark }: PreviewOptions): Promise<Preview> {
  const image = await decode(path);
  const likeness = await likenessIn(image);
  if (drawn?.mark !== mark) drawn = { mark, mask: drawWatermark(PREVIEW_SIDE, mark) };
  applyWatermark(image, await drawn.mask);
  const marked = () =>
    sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
  const thumbnail = await marked()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const small = () =>
    sharp(thumbnail.data, {
      raw: { width: thumbnail.info.width, height: thumbnail.info.height, channels: 3 },
    });
  const placeholder = await small()
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp(PLACEHOLDER_WEBP)
    .toBuffer();
  return {
    preview: await marked().webp(PREVIEW_WEBP).toBuffer(),
    thumbnail: await small().avif(THUMBNAIL_AVIF).toBuffer(),
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    likeness,
  };
}

async function likenessIn({ data, width, height }: Awaited<ReturnType<typeof decode>>) {
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(LIKENESS_SIDE + 1, LIKENESS_SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return likenessOf(grey);
}

async function decode(path: string) {
  try {
    const picture = await openPicture(path, WHOLE_AT_ONCE);
    const { data, info } = await picture
      .autoOrient()
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data: channels === 3 ? data : greyToRgb(data, channels), width, height };
  } catch (cause) {
    throw new ImageError('the picture cannot be decoded', { cause });
  }
}

function greyToRgb(data: Uint8Array, channels: number): Uint8Array {
  const rgb = new Uint8Array((data.length / channels) * 3);
  for (let pixel = 0; pixel * 3 < rgb.length; pixel++) {
    rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  }
  return rgb;
}
