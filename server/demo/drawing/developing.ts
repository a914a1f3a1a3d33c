// From shapes to a JPEG that behaves like a camera's: background out of focus, a little grain.
import sharp from 'sharp';
import { photoHeight, photoWidth, type Course } from '../race.ts';
import { drawCoast } from '../scenes/scene-coast.ts';
import { drawSierra } from '../scenes/scene-sierra.ts';
import type { Hour } from '../scenes/scenery.ts';
import { between, seeded, type Random } from './random.ts';
import { Sheet } from './svg.ts';

const scenes: Record<Course, (sheet: Sheet, random: Random, hour: Hour) => void> = {
  coast: drawCoast,
  sierra: drawSierra,
};

export interface Backdrop {
  readonly course: Course;
  readonly seed: number;
  readonly hour: Hour;
}

/**
 * The course alone, seen from another spot for each seed; unsharp, as a 900 by 600 picture: half size,
 * because nobody sees the difference.
 */
export async function drawBackdrop({ course, seed, hour }: Backdrop): Promise<Buffer> {
  const sheet = new Sheet();
  const random = seeded(seed);
  const zoom = between(random, 1, 1.4);
  const left = -between(random, 0.15, 0.85) * (zoom - 1) * (photoWidth / 2);
  const top = -0.45 * (zoom - 1) * (photoHeight / 2);
  sheet.group(`translate(${left} ${top}) scale(${zoom / 2})`, () =>
    scenes[course](sheet, random, hour),
  );
  return sharp(sheet.toSvg(photoWidth / 2, photoHeight / 2))
    .removeAlpha()
    .blur(1.6)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function grainTile(): Buffer {
  const random = seeded(7);
  const tile = Buffer.alloc(256 * 256 * 3);
  for (let i = 0; i < tile.length; i += 3)
    tile.fill(Math.round(128 + (random() + random() + random() - 1.5) * 16), i, i + 3);
  return tile;
}

const grain = {
  input: grainTile(),
  raw: { width: 256, height: 256, channels: 3 },
  tile: true,
  blend: 'soft-light',
} as const;

/** Lays a transparent drawing over a backdrop, which is cropped to fill the picture, and develops it. */
export async function develop(
  backdrop: Buffer,
  front: Sheet,
  width = photoWidth,
  height = photoHeight,
): Promise<Buffer> {
  const { data, info } = await sharp(backdrop)
    .resize(width, height, { fit: 'cover', position: 'centre', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw })
    .composite([{ input: front.toSvg(width, height) }, grain])
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
}
