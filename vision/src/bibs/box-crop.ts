// Cuts a rotated box out of the photo for a network to read.
import type { ImagePyramid } from '../image.ts';
import type { RotatedBox } from './geometry.ts';

/** Three planes (blue, green, red), row by row, values -1..1. */
export interface BoxCrop {
  data: Float32Array;
  width: number;
  height: number;
}

const SMALLEST_LEVEL = 5;

/** The box upright and of the given size in pixels, from the halving of the photo nearest in size. */
export function cropBox(
  photo: ImagePyramid,
  box: RotatedBox,
  { width, height }: { width: number; height: number },
): BoxCrop {
  const halvings = Math.ceil(Math.log2(box.height / height / 2));
  const image = photo.at(Math.max(0, Math.min(SMALLEST_LEVEL, halvings)));
  const full = photo.at(0);
  const [scaleX, scaleY] = [image.width / full.width, image.height / full.height];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  const pixels = image.data;
  const stride = image.width * 3;
  for (let y = 0, out = 0; y < height; y++) {
    const v = ((y + 0.5) / height - 0.5) * box.height;
    for (let x = 0; x < width; x++, out++) {
      const u = ((x + 0.5) / width - 0.5) * box.width;
      const px = inside((box.cx + u * cos - v * sin) * scaleX - 0.5, image.width);
      const py = inside((box.cy + u * sin + v * cos) * scaleY - 0.5, image.height);
      const [x0, y0] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - x0, py - y0];
      const right = x0 + 1 < image.width ? 3 : 0;
      const below = y0 + 1 < image.height ? stride : 0;
      const from = y0 * stride + x0 * 3;
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel;
        const top = (pixels[at] ?? 0) * (1 - fx) + (pixels[at + right] ?? 0) * fx;
        const bottom =
          (pixels[at + below] ?? 0) * (1 - fx) + (pixels[at + below + right] ?? 0) * fx;
        data[(2 - channel) * plane + out] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
      }
    }
  }
  return { data, width, height };
}

function inside(position: number, size: number): number {
  return Math.max(0, Math.min(size - 1, position));
}
