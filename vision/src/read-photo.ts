// Looks at a photo for its numbers, its faces or both: it is decoded once, and faces are located
// once, for numbers stand below them.
import type { BibOptions, BibPhoto, BibReader } from './bibs/read-bibs.ts';
import { pointBefore } from './bibs/turned-photo.ts';
import {
  FACE_PHOTO_SIDE,
  type Face,
  type FaceEngine,
  type FoundFaces,
} from './faces/face-engine.ts';
import { turnImage, type Quarters } from './image.ts';
import { openPhoto, photoOf, type Photo } from './photo.ts';

export interface Wanted {
  bibs?: { reader: BibReader; options?: BibOptions };
  faces?: FaceEngine;
}

export interface PhotoFindings {
  bibs?: BibPhoto;
  faces?: FoundFaces;
}

/** What is found of each kind that is wanted. @throws ImageError */
export async function readPhoto(
  input: string | Buffer,
  { bibs, faces: engine }: Wanted,
): Promise<PhotoFindings> {
  if (!engine) return bibs ? { bibs: await bibs.reader.read(input, bibs.options) } : {};
  const photo = await openPhoto(input, FACE_PHOTO_SIDE);
  const boxes = await engine.locateFaces(photo);
  if (!bibs) return { faces: await engine.describeFaces(photo, boxes) };
  const numbers = await bibs.reader.read(photo, { ...bibs.options, faces: boxes });
  const { quarters } = numbers;
  const faces = quarters
    ? await findTurned(engine, photo, quarters)
    : await engine.describeFaces(photo, boxes);
  return { faces, bibs: numbers };
}

/** The faces of a photo that stands upright only when it is turned, where they are before that. */
async function findTurned(engine: FaceEngine, photo: Photo, quarters: Quarters) {
  const turned = photoOf(await turnImage(photo.image, quarters));
  const found = await engine.describeFaces(turned, await engine.locateFaces(turned));
  const { fullWidth: width, fullHeight: height } = photo.image;
  const faces = found.faces.map((face) => ({ ...face, box: faceBefore(face.box, quarters) }));
  return { width, height, faces };
}

function faceBefore({ x, y, width, height }: Face['box'], quarters: Quarters): Face['box'] {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const before = pointBefore(middle, quarters, { width: 1, height: 1 });
  const size = quarters === 2 ? { width, height } : { width: height, height: width };
  return { x: before.x - size.width / 2, y: before.y - size.height / 2, ...size };
}
