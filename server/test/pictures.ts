// Real pictures for uploads, and files that are none.
import sharp from 'sharp';

export const jpeg = (width = 64, height = 48, background = '#c8102e'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const notAPicture = Buffer.from('%PDF-1.4 esto no es una imagen');
