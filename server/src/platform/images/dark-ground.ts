// A logo drawn in white on nothing shows nothing on the shop's paper.
import { contrastOnPaper } from '@photolab/domain/shop/colours';
import sharp from 'sharp';

/** Enough to judge by, in pixels a side. */
const JUDGED_SIDE = 64;
const OPAQUE = 255;
/** What is told from the paper, light yellow hardly (WCAG contrast). */
const TOLD_APART = 1.5;
/** So small a part of what is drawn may be told from the paper, and nobody sees what it is. */
const TOO_LITTLE = 0.02;

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Whether what is drawn of a picture with see-through parts cannot be told from the paper behind it. */
export async function isLostOnPaper({ data, raw }: Pixels): Promise<boolean> {
  if (raw.channels !== 4) return false;
  const small = await sharp(data, { raw })
    .resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer();
  let drawn = 0;
  let told = 0;
  for (let at = 0; at < small.length; at += raw.channels) {
    // Of a small sign on a long band little is left in each pixel.
    const alpha = small[at + 3] ?? 0;
    if (alpha === 0) continue;
    drawn += alpha;
    if (contrastOnPaper(`#${small.toString('hex', at, at + 3)}`) >= TOLD_APART) told += alpha;
  }
  const isSeeThrough = drawn * raw.channels < small.length * OPAQUE;
  return drawn > 0 && isSeeThrough && told < drawn * TOO_LITTLE;
}
