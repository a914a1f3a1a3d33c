// Where the files are that are made of a photo's original: under the same key for every try, so that one that was
// killed leaves no further file. A picture for everybody tells no original's key.
import { createHash } from 'node:crypto';
import { publicKey } from '../../http/pictures.ts';

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const previewKeyOf = (originalKey: string) =>
  publicKey('previews', nameOf(originalKey), 'webp');

export const thumbnailKeyOf = (originalKey: string) =>
  publicKey('thumbnails', nameOf(originalKey), 'avif');

/** The web size that was sold: of all orders of the photo. */
export const soldKeyOf = (originalKey: string) => `sold/${nameOf(`web:${originalKey}`)}.jpg`;

/** All of them, whether they were made or not. */
export const derivedKeysOf = (originalKey: string) =>
  [previewKeyOf, thumbnailKeyOf, soldKeyOf].map((keyOf) => keyOf(originalKey));
