// Finds the text of a photo, below faces first; or of all of it, at a fine scale within bounded
// memory: tiles overlap, only their inner parts are kept, and boxes are made once from the joined
// map, so that no number is cut.
import type { InferenceSession } from 'onnxruntime-node';
import { halveImage, resizeImage, resizeRegion, type RgbImage } from '../../image.ts';
import type { Region } from '../../region.ts';
import { bibAreas, type BibArea, type FacePlace } from '../bib-areas.ts';
import { overlapOfSmaller, scaleBox, type RotatedBox } from '../geometry.ts';
import { CELL, busyRegions } from './areas.ts';
import { DETECTOR_STRIDE, boxesOfText, mapText, type TextMap } from './detector.ts';

/**
 * `whole`: one pass over everything; memory grows with the pixels.
 * `tiled`: the same, tile by tile.
 * `focused`: a coarse pass over everything, a fine one only where there are strokes.
 */
export type Scan = 'whole' | 'tiled' | 'focused';

type Size = Pick<RgbImage, 'width' | 'height'>;

/** Enlarging more than this adds nothing but time. */
const MAX_ENLARGEMENT = 8;
const COARSE_SIDE = 640;
/** No area below a face is looked at more finely than the whole photo would be at this side. */
const AREA_SIDE = 2800;
const TILE = 1024;
/** Context around a tile, in pixels: what the detector looks at around a letter. */
const HALO = 64;
const FOCUS_HALO = 64;
/** Text wider than this may not fit a tile and its halo: the coarse pass sees it whole. */
const LARGE_TEXT = 2 * HALO;

/** Boxes of text, in the photo's pixels, where the runners with these faces wear their numbers. */
export async function searchBelowFaces(
  session: InferenceSession,
  photo: RgbImage,
  faces: readonly FacePlace[],
): Promise<RotatedBox[]> {
  const boxes: RotatedBox[] = [];
  for (const area of bibAreas(photo, faces, enlargementTo(AREA_SIDE, photo))) {
    boxes.push(...(await searchArea(session, photo, area)));
  }
  return boxes;
}

async function searchArea(
  session: InferenceSession,
  photo: RgbImage,
  { region, scale, trunks }: BibArea,
): Promise<RotatedBox[]> {
  const part = await resizeRegion(
    photo,
    region,
    toStride(region.width * scale),
    toStride(region.height * scale),
  );
  return rescaled(boxesOfText(await mapText(session, part)), part, region)
    .map((box) => ({ ...box, cx: box.cx + region.x, cy: box.cy + region.y }))
    .filter((box) => trunks.some((trunk) => isWithin(box, trunk)));
}

function isWithin({ cx, cy }: RotatedBox, { x, y, width, height }: Region): boolean {
  return cx >= x && cx <= x + width && cy >= y && cy <= y + height;
}

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
  const coarseBoxes = rescaled(boxesOfText(await mapText(session, coarse)), coarse, fine);
  const regions = scan === 'tiled' ? tilesOf(fine) : focusOf(fine);
  const boxes = boxesOfText(await mapRegions(session, fine, regions));
  const missed = coarseBoxes.filter(
    (box) => box.width > LARGE_TEXT && !boxes.some((other) => sameText(box, other)),
  );
  return rescaled([...boxes, ...missed], fine, photo);
}

async function atSide(image: RgbImage, side: number): Promise<RgbImage> {
  const scale = enlargementTo(side, image);
  return resizeImage(image, toStride(image.width * scale), toStride(image.height * scale));
}

function enlargementTo(side: number, { width, height }: RgbImage): number {
  return Math.min(MAX_ENLARGEMENT, side / Math.max(width, height));
}

function toStride(length: number): number {
  return Math.max(1, Math.round(length / DETECTOR_STRIDE)) * DETECTOR_STRIDE;
}

function rescaled(boxes: RotatedBox[], from: Size, to: Size): RotatedBox[] {
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
  return rows
    .flatMap(([y, height]) => columns.map(([x, width]) => ({ x, y, width, height })))
    .map((tile) => withHalo(tile, HALO, image));
}

function cuts(length: number): [from: number, size: number][] {
  const count = Math.ceil(length / TILE);
  const size = Math.ceil(length / count / DETECTOR_STRIDE) * DETECTOR_STRIDE;
  return Array.from({ length: count }, (_, i) => [i * size, Math.min(size, length - i * size)]);
}

/** Where there are strokes. They are looked for at half the size, where noise is averaged out. */
function focusOf(image: RgbImage): Region[] {
  const scale = 2 * CELL;
  return busyRegions(halveImage(image), FOCUS_HALO / scale).map(({ x, y, width, height }) =>
    withHalo(
      { x: x * scale, y: y * scale, width: width * scale, height: height * scale },
      FOCUS_HALO,
      image,
    ),
  );
}

function withHalo(region: Region, halo: number, image: RgbImage): Region {
  const x = Math.max(0, region.x - halo);
  const y = Math.max(0, region.y - halo);
  return {
    x,
    y,
    width: Math.min(image.width, region.x + region.width + halo) - x,
    height: Math.min(image.height, region.y + region.height + halo) - y,
  };
}

/** One map of the whole picture; where regions overlap, the surer one counts. */
async function mapRegions(
  session: InferenceSession,
  image: RgbImage,
  regions: Region[],
): Promise<TextMap> {
  const { width, height } = image;
  const data = new Float32Array(width * height);
  for (const region of regions) {
    const part = await mapText(session, image, region);
    for (let y = 0, from = 0; y < region.height; y++) {
      let to = (region.y + y) * width + region.x;
      for (let x = 0; x < region.width; x++, from++, to++) {
        data[to] = Math.max(data[to] ?? 0, part.data[from] ?? 0);
      }
    }
  }
  return { data, width, height };
}
