// What is refused of a picture, as the image workers tell it and whoever asked them knows it: apart from them, so that
// no decoder is loaded where none works.

/** A face needs no more, and no telephone takes a larger one unless it is told to. */
export const FACE_MAX_PIXELS = 64_000_000;

export const IMAGE_PROBLEMS = [
  'not-an-image',
  'image-broken',
  'image-too-many-pixels',
  'heic-too-many-pixels',
  'image-too-long',
  'image-unsupported',
] as const;
