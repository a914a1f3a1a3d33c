// A photo opened once for everybody who looks at it.
import sharp from 'sharp';
import { decodeImage, ImageError, ImagePyramid, type DecodedImage } from './image.ts';

export interface Photo {
  image: DecodedImage;
  pyramid: ImagePyramid;
}

const MAX_PIXELS = 100e6;

/**
 * A small file can unfold to gigabytes of pixels, so the size is read before the pixels are.
 * `maxSide` bounds the longer side in pixels.
 * @throws ImageError when it cannot be decoded, or has too many pixels
 */
export async function openPhoto(input: string | Buffer, maxSide: number): Promise<Photo> {
  const { width, height } = await readSize(input);
  if (width * height > MAX_PIXELS) {
    throw new ImageError(`The picture has over ${MAX_PIXELS / 1e6} megapixels`);
  }
  return photoOf(await decodeImage(input, { maxSide }));
}

export const photoOf = (image: DecodedImage): Photo => ({
  image,
  pyramid: new ImagePyramid(image),
});

async function readSize(input: string | Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(input).metadata();
  } catch (cause) {
    throw new ImageError('The file is no picture', { cause });
  }
}
