// What a buyer gets besides the original: the web size, and a small picture to look at. Neither
// carries a watermark or the original's metadata; the colours are sRGB.
import { WEB_SIDE } from '@photolab/domain/orders/photo-sizes';
import { ImageError } from '@photolab/vision/image';
import { openPicture } from '@photolab/vision/open-picture';
import type { Sharp } from 'sharp';
import { WHOLE_AT_ONCE } from './inspect.ts';

const VIEW_SIDE = 800;

/** JPEG, its long side at most `WEB_SIDE`. @throws ImageError */
export const renderWebSize = (path: string): Promise<Buffer> =>
  render(path, WEB_SIDE, (image) => image.jpeg({ quality: 88, mozjpeg: true }));

/** WebP. @throws ImageError */
export const renderView = (path: string): Promise<Buffer> =>
  render(path, VIEW_SIDE, (image) => image.webp({ quality: 78, effort: 2 }));

async function render(path: string, side: number, encode: (image: Sharp) => Sharp) {
  try {
    const image = (await openPicture(path, WHOLE_AT_ONCE))
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb');
    return await encode(image).toBuffer();
  } catch (cause) {
    throw new ImageError('the picture cannot be decoded', { cause });
  }
}
