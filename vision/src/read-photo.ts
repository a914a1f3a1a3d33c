// Looks at a photo for its numbers, its faces or both: it is decoded once, and faces are located
// once, for numbers stand below them.
import type { BibOptions, BibPhoto, BibReader } from './bibs/read-bibs.ts';
import { FACE_PHOTO_SIDE, type FaceEngine, type FoundFaces } from './faces/face-engine.ts';
import { openPhoto } from './photo.ts';

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
  const faces = await engine.describeFaces(photo, boxes);
  if (!bibs) return { faces };
  return { faces, bibs: await bibs.reader.read(photo, { ...bibs.options, faces: boxes }) };
}
