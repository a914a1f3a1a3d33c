// Makes a selfie small on the phone before it is sent: long side 1,280 px, upright, a fresh JPEG
// without the EXIF block. What the browser can tell of a bad picture is told here already, in the
// server's words. A picture that the browser cannot read goes as it is: the server may know it.
import { ERRORS } from '@photolab/contract/errors';
import { MAX_SELFIES, SELFIE_MAX_BYTES } from '@photolab/contract/endpoints/search';
import { megabytes } from '@photolab/domain/shop/text';

const LONG_SIDE = 1_280;
const QUALITY = 0.9;
/** A face fills half of a selfie at best, and the search needs some fifty pixels of it. */
const LEAST_SIDE = 64;
/** A wall, a covered lens: nothing in it differs by more than this (of 255). */
const FLAT = 3;
/** How much neighbours differ in the sharpest part; a hand-held selfie has 8 and more. */
const BLURRED = 1.2;
const LOOK_SIDE = 512;

export type PreparedSelfie = { picture: Blob } | { problem: string };

export async function prepareSelfie(file: Blob): Promise<PreparedSelfie> {
  const image = await open(file);
  if (!image) return { picture: file };
  try {
    const problem = problemOf(image);
    if (problem) return { problem: ERRORS[problem][1] };
    const small = await shrink(image);
    return { picture: small ?? file };
  } finally {
    image.close();
  }
}

/** Why none of the files that were chosen is looked at; empty when all are. */
export function refusalOf(pictures: File[]): string {
  if (pictures.length > MAX_SELFIES) return `Elegí hasta ${String(MAX_SELFIES)} imágenes.`;
  if (pictures.some(({ size }) => size === 0)) {
    return 'La imagen está vacía: puede que todavía no se haya bajado a tu teléfono. Abrila en tu galería o elegí otra.';
  }
  if (pictures.some(({ type }) => type !== '' && !type.startsWith('image/'))) {
    return ERRORS['not-an-image'][1];
  }
  if (pictures.some(({ size }) => size > SELFIE_MAX_BYTES)) {
    return `La imagen es demasiado grande: elegí una de hasta ${megabytes(SELFIE_MAX_BYTES)}.`;
  }
  return '';
}

async function open(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}

async function shrink(image: ImageBitmap): Promise<File | undefined> {
  const canvas = draw(image, LONG_SIDE);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas?.toBlob(resolve, 'image/jpeg', QUALITY);
    if (!canvas) resolve(null);
  });
  return blob ? new File([blob], 'selfie.jpg', { type: 'image/jpeg' }) : undefined;
}

function draw(image: ImageBitmap, longSide: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function problemOf(image: ImageBitmap): 'face-too-small' | 'no-face' | 'face-blurred' | undefined {
  if (Math.min(image.width, image.height) < LEAST_SIDE) return 'face-too-small';
  const canvas = draw(image, LOOK_SIDE);
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) return undefined;
  const { spread, sharpness } = measure(pixels);
  if (spread < FLAT) return 'no-face';
  return sharpness < BLURRED ? 'face-blurred' : undefined;
}

/** How far the brightness spreads, and the mean step between neighbours in the sharpest tile. */
function measure({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>) {
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.3 * (data[at] ?? 0) + 0.6 * (data[at + 1] ?? 0) + 0.1 * (data[at + 2] ?? 0);
  };
  let sum = 0;
  let squares = 0;
  const tiles = new Map<number, { steps: number; count: number }>();
  for (let y = 0; y + 1 < height; y += 1) {
    for (let x = 0; x + 1 < width; x += 1) {
      const here = light(x, y);
      sum += here;
      squares += here * here;
      const step = Math.abs(here - light(x + 1, y)) + Math.abs(here - light(x, y + 1));
      const key = Math.floor((x * TILES) / width) * TILES + Math.floor((y * TILES) / height);
      const tile = tiles.get(key) ?? { steps: 0, count: 0 };
      tile.steps += step;
      tile.count += 1;
      tiles.set(key, tile);
    }
  }
  const count = Math.max(1, (width - 1) * (height - 1));
  const mean = sum / count;
  const steps = [...tiles.values()].map((tile) => tile.steps / tile.count);
  return {
    spread: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    sharpness: Math.max(0, ...steps),
  };
}

const TILES = 4;
