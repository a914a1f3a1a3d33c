// Says where runners wear their numbers: on the trunk below a face, in a size that goes with the
// face's. Measured on 240 labelled numbers, in widths of the face from its centre: 96 % within 1 to
// either side and 2.1 to 5.4 below, digits 0.3 to 0.8 high.
import type { RgbImage } from '../image.ts';
import { unionOf, type Region } from '../region.ts';

/** A face's place, in pixels of the photo. */
export type FacePlace = Region;

/** Where numbers of runners near in size may stand, and how much to enlarge it for the detector. */
export interface BibArea {
  /** What is looked at, in pixels of the photo. */
  region: Region;
  scale: number;
  /** A number counts where its centre is in one of these: what is at the border may be cut. */
  trunks: Region[];
}

/** Width of a face, in pixels, at which the detector sees its number well. */
const FACE_WIDTH = 136;
/** Narrower faces, in longer sides of the photo, are so far away that nobody reads their numbers. */
const SMALLEST = 0.01;
/** Where a number's centre can be, in widths of the face, from its centre. */
export const TRUNK = { aside: 1.1, from: 1.6, to: 5.6 };
const MARGIN = 0.8;
/** Bounds the detector's memory: pixels that are looked at together. */
const MAX_PIXELS = 1024 ** 2;
/** Sizes are rounded to steps of this ratio, so that neighbours are looked at together. */
const STEP = Math.SQRT2;

export function bibAreas(
  photo: RgbImage,
  faces: readonly FacePlace[],
  maxScale: number,
): BibArea[] {
  const areas: BibArea[] = [];
  const smallest = SMALLEST * Math.max(photo.width, photo.height);
  for (const face of faces.filter(({ width }) => width >= smallest)) {
    const scale = scaleFor(face.width, maxScale);
    const trunk = below(face, 0);
    const region = inside(below(face, MARGIN), photo);
    if (region) place(areas, { region, scale, trunks: [trunk] });
  }
  return areas;
}

function scaleFor(width: number, maxScale: number): number {
  const steps = Math.round(Math.log(FACE_WIDTH / width / maxScale) / Math.log(STEP));
  return maxScale * STEP ** Math.min(0, steps);
}

function below(face: FacePlace, margin: number): Region {
  const { width } = face;
  return {
    x: face.x + width / 2 - (TRUNK.aside + margin) * width,
    y: face.y + face.height / 2 + (TRUNK.from - margin / 2) * width,
    width: 2 * (TRUNK.aside + margin) * width,
    height: (TRUNK.to - TRUNK.from + margin) * width,
  };
}

function inside(region: Region, photo: RgbImage): Region | undefined {
  const x = Math.max(0, Math.floor(region.x));
  const y = Math.max(0, Math.floor(region.y));
  const width = Math.min(photo.width, Math.ceil(region.x + region.width)) - x;
  const height = Math.min(photo.height, Math.ceil(region.y + region.height)) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Joins it with the areas that it is less work to look at together with. */
function place(areas: BibArea[], area: BibArea): void {
  const at = areas.findIndex((other) => {
    if (other.scale !== area.scale) return false;
    const together = work(unionOf(other.region, area.region));
    const apart = work(other.region) + work(area.region);
    return together <= Math.min(apart, MAX_PIXELS / area.scale ** 2);
  });
  const [partner] = at < 0 ? [] : areas.splice(at, 1);
  if (!partner) areas.push(area);
  else {
    const region = unionOf(partner.region, area.region);
    place(areas, { ...area, region, trunks: [...partner.trunks, ...area.trunks] });
  }
}

function work({ width, height }: Region): number {
  return width * height;
}
