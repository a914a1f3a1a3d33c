// A bib, cut from its photo, turned upright and brought to a size that a person reads at a glance.
import { ImageError } from '@photolab/vision/image';
import { openPicture } from '@photolab/vision/open-picture';
import sharp, { type Sharp } from 'sharp';
import { WHOLE } from './inspect.ts';

export interface ReadingPicture {
  path: string;
  /** Relative to the upright photo's width and height (0 to 1); `angle` in radians. */
  box: { cx: number; cy: number; width: number; height: number; angle: number };
}

/** Beside a number stands what tells whether it is whole: in heights of the box. */
const MARGIN = 0.6;
/** Pixels. Small bibs are enlarged, at most so often. */
const SHOWN_HEIGHT = 160;
const MAX_ENLARGED = 4;
const MAX_SHOWN_WIDTH = 960;

/** WebP. @throws ImageError */
export async function renderReading({ path, box }: ReadingPicture): Promise<Buffer> {
  try {
    const photo = await openPicture(path, WHOLE);
    const { autoOrient } = await photo.metadata();
    const size = windowOf(box, autoOrient);
    // Large enough to be turned without a corner missing.
    const around = Math.ceil(Math.hypot(size.width, size.height));
    const piece = await cutOut(photo.autoOrient(), autoOrient, {
      left: Math.round(box.cx * autoOrient.width - around / 2),
      top: Math.round(box.cy * autoOrient.height - around / 2),
      side: around,
    });
    const degrees = (-box.angle * 180) / Math.PI;
    const turned = await sharp(piece).rotate(degrees).toBuffer({ resolveWithObject: true });
    const width = Math.min(size.width, turned.info.width);
    const height = Math.min(size.height, turned.info.height);
    const scale = Math.min(MAX_ENLARGED, SHOWN_HEIGHT / height, MAX_SHOWN_WIDTH / width);
    return await sharp(turned.data)
      .extract({
        left: Math.floor((turned.info.width - width) / 2),
        top: Math.floor((turned.info.height - height) / 2),
        width,
        height,
      })
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
  } catch (cause) {
    throw new ImageError('the picture cannot be decoded', { cause });
  }
}

interface Size {
  width: number;
  height: number;
}

function windowOf(box: ReadingPicture['box'], photo: Size): Size {
  const height = box.height * photo.height;
  return {
    width: Math.max(8, Math.round(box.width * photo.width + 2 * MARGIN * height)),
    height: Math.max(8, Math.round(height * (1 + 2 * MARGIN))),
  };
}

/** A square of the photo; what lies outside the photo is black. PNG. */
async function cutOut(
  image: Sharp,
  photo: Size,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<Buffer> {
  const from = { x: Math.max(0, left), y: Math.max(0, top) };
  const width = Math.min(photo.width, left + side) - from.x;
  const height = Math.min(photo.height, top + side) - from.y;
  return image
    .extract({ left: from.x, top: from.y, width, height })
    .extend({
      left: from.x - left,
      top: from.y - top,
      right: side - width - (from.x - left),
      bottom: side - height - (from.y - top),
      background: 'black',
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
