// The pictures of the home page's slider.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { deleted, id, idParams, instant, named, resource } from '../fields.ts';

const slide = resource({ id, imageUrl: named('url', z.string()), updatedAt: instant });
export type Slide = z.output<typeof slide>;

const SLIDE_MAX_BYTES = 30 * 1024 * 1024;

export const listSlides = endpoint({
  method: 'GET',
  path: '/slider',
  access: 'public',
  summary: 'Every slide, in the order they were added',
  output: z.array(slide),
  errors: 'error',
});

export const createSlide = endpoint({
  method: 'POST',
  path: '/upload/slider',
  access: 'admin',
  once: true,
  summary: 'Add a slide',
  upload: { field: 'sliderFile', required: true, maxBytes: SLIDE_MAX_BYTES },
  output: slide,
  status: 201,
  errors: 'Message+error',
});

export const editSlide = endpoint({
  method: 'PUT',
  path: '/slider/edit/:id',
  access: 'admin',
  summary: 'Replace the picture of a slide',
  params: idParams,
  body: resource({ updatedAt: z.optional(instant) }),
  upload: { field: 'sliderFile', required: false, maxBytes: SLIDE_MAX_BYTES },
  output: slide,
  errors: 'Message+error',
  once: true,
});

export const deleteSlide = endpoint({
  method: 'DELETE',
  path: '/slider/delete/:id',
  access: 'admin',
  summary: 'Delete a slide',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
