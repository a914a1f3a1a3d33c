// Finds the text of a whole photo at a fine scale within bounded memory: tiles overlap, only their
// inner parts are kept, and boxes are made once from the joined map, so that no number is cut.
import type { InferenceSession } from 'onnxruntime-node';
import { resizeImage, type Region, type RgbImage } from '../image.ts';
import { overlapOfSmaller, scaleBox, type RotatedBox } from './geometry.ts';
import { DETECTOR_STRIDE, boxesOfText, mapText, type TextMap } from './text-detector.ts';

/** `whole`: one pass over everything, quick for small sides, with memory growing by the pixel. */
export type Scan = 'whole' | 'tiled' | 'focused';

/** Enlarging more than this adds nothing but time. */
const MAX_ENLARGEMENT = 8;
const COARSE_SIDE = 960;
const TILE = 1024;
/** Context around a tile, in pixels: what the detector looks at around a letter. */
const HALO = 64;

/** Boxes of text in the photo's pixels; `side` is the longer side, in pixels, it is searched at. */
export async function searchText(
  session: InferenceSession,
  photo: RgbImage,
  side: number,
  scan: Scan,
): Promise<RotatedBox[]> {
  const fine = await atSide(photo, side);
  if (scan === 'whole' || Math.max(fine.width, fine.height) <= TILE) {
    return rescaled(boxesOfText(await mapText(session, fine)), fine, photo);
  }
  const coarse = await atSide(fine, COARSE_SIDE);
  const coarseMap = await mapText(session, coarse);
  const joined = await mapTiles(session, fine, tilesOf(fine));
  const large = boxesOfText(coarseMap).map((box) => ({
    box: scaleBox(box, photo.width / coarse.width, photo.height / coarse.height),
    pixels: (box.width * fine.width) / coarse.width,
  }));
  const boxes = rescaled(boxesOfText(joined), fine, photo);
  for (const { box, pixels } of large) {
    if (pixels > HALO * 2 && !boxes.some((other) => sameText(box, other))) boxes.push(box);
  }
  return boxes;
}

async function atSide(image: RgbImage, side: number): Promise<RgbImage> {
  const longest = Math.max(image.width, image.height);
  const scale = Math.min(MAX_ENLARGEMENT, side / longest);
  return resizeImage(image, toStride(image.width * scale), toStride(image.height * scale));
}

function toStride(length: number): number {
  return Math.max(1, Math.round(length / DETECTOR_STRIDE)) * DETECTOR_STRIDE;
}

function rescaled(boxes: RotatedBox[], from: RgbImage, to: RgbImage): RotatedBox[] {
  return boxes.map((box) => scaleBox(box, to.width / from.width, to.height / from.height));
}

function sameText(a: RotatedBox, b: RotatedBox): boolean {
  const similar = Math.max(a.width, b.width) < 1.25 * Math.min(a.width, b.width);
  return similar && overlapOfSmaller(a, b) > 0.7;
}

/** A grid of equal cells, none larger than a tile, that covers the picture. */
function tilesOf(image: RgbImage): Region[] {
  const columns = cuts(image.width);
  const rows = cuts(image.height);
  return rows.flatMap(([y, height]) => columns.map(([x, width]) => ({ x, y, width, height })));
}

function cuts(length: number): [from: number, size: number][] {
  const count = Math.ceil(length / TILE);
  const size = Math.ceil(length / count / DETECTOR_STRIDE) * DETECTOR_STRIDE;
  return Array.from({ length: count }, (_, i) => [i * size, Math.min(size, length - i * size)]);
}

async function mapTiles(
  session: InferenceSession,
  image: RgbImage,
  tiles: Region[],
): Promise<TextMap> {
  const { width, height } = image;
  const joined = { data: new Float32Array(width * height), width, height };
  for (const tile of tiles) {
    const seen = withHalo(tile, image);
    const map = await mapText(session, image, seen);
    for (let y = 0; y < tile.height; y++) {
      const from = (tile.y - seen.y + y) * seen.width + tile.x - seen.x;
      joined.data.set(map.data.subarray(from, from + tile.width), (tile.y + y) * width + tile.x);
    }
  }
  return joined;
}

function withHalo(tile: Region, image: RgbImage): Region {
  const x = Math.max(0, tile.x - HALO);
  const y = Math.max(0, tile.y - HALO);
  return {
    x,
    y,
    width: Math.min(image.width, tile.x + tile.width + HALO) - x,
    height: Math.min(image.height, tile.y + tile.height + HALO) - y,
  };
}
