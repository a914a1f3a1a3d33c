import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImagePyramid, decodeImage, halveImage } from './image.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });

describe('decodeImage', () => {
  it('bounds the longer side and tells the full size', async () => {
    const image = await decodeImage(await plain(400, 200).png().toBuffer(), { maxSide: 100 });
    expect(image).toMatchObject({ width: 100, height: 50, fullWidth: 400, fullHeight: 200 });
    expect([...image.data.subarray(0, 3)]).toEqual([0x20, 0x40, 0x60]);
  });

  it('never enlarges', async () => {
    const image = await decodeImage(await plain(40, 20).png().toBuffer(), { maxSide: 100 });
    expect(image).toMatchObject({ width: 40, height: 20 });
  });

  it('turns the picture and its size upright', async () => {
    const onItsSide = await plain(40, 20).jpeg().withMetadata({ orientation: 8 }).toBuffer();
    const image = await decodeImage(onItsSide, { maxSide: 100 });
    expect(image).toMatchObject({ width: 20, height: 40, fullWidth: 20, fullHeight: 40 });
  });
});

describe('halving', () => {
  it('takes the mean of four pixels and drops an odd row', () => {
    const grey = [0, 10, 20, 30, 9, 9].flatMap((value) => [value, value, value]);
    const half = halveImage({ data: Uint8Array.from(grey), width: 2, height: 3 });
    expect(half).toEqual({ data: Uint8Array.from([15, 15, 15]), width: 1, height: 1 });
  });

  it('stops at one pixel', () => {
    const pyramid = new ImagePyramid({ data: Uint8Array.from([1, 2, 3]), width: 1, height: 1 });
    expect(pyramid.at(4)).toMatchObject({ width: 1, height: 1 });
  });
});
