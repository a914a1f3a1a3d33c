// The photos that one call is about, by their ids; and where on the course photos were taken.
import * as z from 'zod/mini';
import { id } from './fields.ts';

export const tooManyPhotos = (most: number) => `Hasta ${String(most)} fotos por vez`;

export const chosenPhotos = (most: number) =>
  z
    .array(id)
    .check(z.minLength(1, 'Elegí al menos una foto'), z.maxLength(most, tooManyPhotos(most)));

/** Characters of a place's name. */
export const PLACE_MAX = 60;
