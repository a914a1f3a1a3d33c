// The photos that one call is about, by their ids; where on the course photos were taken; and a change
// that has to say something.
import * as z from 'zod/mini';
import { id } from './fields.ts';

export const tooManyPhotos = (most: number) => `Hasta ${String(most)} fotos por vez`;

export const chosenPhotos = (most: number) =>
  z
    .array(id)
    .check(z.minLength(1, 'Elegí al menos una foto'), z.maxLength(most, tooManyPhotos(most)));

/** Characters of a place's name. */
export const PLACE_MAX = 60;

/** Of an object whose fields are all optional: what is empty would change nothing without a word. */
export const somethingSent = (field: string, error: string) =>
  z.refine<object>(
    (change) => Object.values(change).some((value: unknown) => value !== undefined),
    { error, path: [field] },
  );
