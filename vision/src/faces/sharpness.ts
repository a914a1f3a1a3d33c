// How sharp a face is, whatever its light: fine detail compared with the face's own contrast.
import type { Chip } from './geometry.ts';

/**
 * Mean absolute Laplacian of the grey chip at half size, over the grey's standard deviation.
 * Low when the face is out of focus, moved, or enlarged from very few pixels.
 */
export function sharpnessOf(chip: Chip): number {
  const size = chip.size >> 1;
  const grey = halfSizeGrey(chip, size);
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const variance = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length;
  if (variance < 1) return 0;
  let detail = 0;
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const at = y * size + x;
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - size] ?? 0) + (grey[at + size] ?? 0);
      detail += Math.abs(around - 4 * (grey[at] ?? 0));
    }
  }
  return detail / (size - 2) ** 2 / Math.sqrt(variance);
}

function halfSizeGrey({ size: full, data }: Chip, size: number): Float32Array {
  const grey = new Float32Array(size * size);
  for (let y = 0; y < full; y++) {
    for (let x = 0; x < full; x++) {
      const at = y * full + x;
      const value =
        (data[at] ?? 0) + (data[at + full * full] ?? 0) + (data[at + 2 * full * full] ?? 0);
      const to = (y >> 1) * size + (x >> 1);
      grey[to] = (grey[to] ?? 0) + value / 12;
    }
  }
  return grey;
}
