// Says over which number of a photo a face stands. Measured on the 205 labelled numbers with one face
// above them, in widths of the face from its centre: 0.0 ± 0.3 to the side and 3.6 ± 0.7 below, digits
// 0.46 high within a factor of 1.26 (standard deviations).
import type { Box } from '../faces/geometry.ts';
import { TRUNK } from './bib-areas.ts';
import type { BibBox } from './read-bibs.ts';

const USUAL = { aside: 0, below: 3.6, height: Math.log(0.46) };
const SPREAD = { aside: 0.32, below: 0.72, height: 0.23 };
/** Digits lower or higher than this, in widths of the face, are another person's. */
const HEIGHT = { least: 0.2, most: 1 };
/** By how many standard deviations more unlikely the next face has to be. */
const CLEAR = 1;

/**
 * The face that a number stands below; undefined where there is none, or several could be. Boxes are
 * relative to the upright photo, 0…1 in both directions; `aspect` is its width by its height.
 */
export function faceOver<Face extends { box: Box }>(
  number: Pick<BibBox, 'cx' | 'cy' | 'height'>,
  faces: readonly Face[],
  aspect: number,
): Face | undefined {
  const [nearest, next] = faces
    .map((face) => ({ face, distance: unlikelihood(number, face.box, aspect) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance);
  if (!nearest || (next && next.distance - nearest.distance < CLEAR)) return undefined;
  return nearest.face;
}

/** Within this many standard deviations 97 % of the numbers of somebody whose face is seen stand. */
const WORN = 3;

/** Whether one of the faces wears a number there; all in pixels of the photo. */
export function isWorn(
  number: Pick<BibBox, 'cx' | 'cy' | 'height'>,
  faces: readonly Box[],
): boolean {
  return faces.some((face) => unlikelihood(number, face, 1) <= WORN);
}

/** In standard deviations; infinite where it cannot be. */
function unlikelihood(
  number: Pick<BibBox, 'cx' | 'cy' | 'height'>,
  face: Box,
  aspect: number,
): number {
  const width = face.width * aspect;
  const aside = ((number.cx - face.x - face.width / 2) * aspect) / width;
  const below = (number.cy - face.y - face.height / 2) / width;
  const height = number.height / width;
  const isPossible =
    Math.abs(aside) <= TRUNK.aside &&
    below >= TRUNK.from &&
    below <= TRUNK.to &&
    height > HEIGHT.least &&
    height < HEIGHT.most;
  if (!isPossible) return Infinity;
  return Math.hypot(
    (aside - USUAL.aside) / SPREAD.aside,
    (below - USUAL.below) / SPREAD.below,
    (Math.log(height) - USUAL.height) / SPREAD.height,
  );
}
