// The one about page. The text is HTML: line breaks become <br>, and it is sanitised when written.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  deleted,
  id,
  idParams,
  instant,
  named,
  resource,
  RICH_TEXT_MAX,
  requiredText,
  requiredLines,
} from '../fields.ts';

const about = resource({
  id,
  title: z.string(),
  body: named('description', z.string()),
  imageUrl: named('image', z.string()),
  updatedAt: instant,
});
export type About = z.output<typeof about>;

/** The labels are those of the specification's two forms. */
const fields = (body: string) => ({
  title: requiredText('Titulo'),
  body: named('description', requiredLines(body, RICH_TEXT_MAX)),
});
const ABOUT_IMAGE_MAX_BYTES = 20 * 1024 * 1024;

export const listAbout = endpoint({
  method: 'GET',
  path: '/about',
  access: 'public',
  summary: 'The about page as a list of one, or an empty list',
  output: z.array(about),
  errors: 'error',
});

export const createAbout = endpoint({
  method: 'POST',
  path: '/upload/about',
  access: 'admin',
  summary: 'Create the about page; only one may exist',
  body: resource(fields('Texto')),
  upload: { field: 'aboutFile', required: true, maxBytes: ABOUT_IMAGE_MAX_BYTES },
  output: about,
  status: 201,
  errors: 'Message+error',
  once: true,
});

export const editAbout = endpoint({
  method: 'POST',
  path: '/about/edit',
  access: 'admin',
  summary: 'Edit the about page, as JSON or as a form with a new picture',
  body: resource({ ...fields('Descripcion'), updatedAt: z.optional(instant) }),
  upload: { field: 'aboutFile', required: false, maxBytes: ABOUT_IMAGE_MAX_BYTES },
  output: about,
  errors: 'Message+error',
  once: true,
});

export const deleteAbout = endpoint({
  method: 'DELETE',
  path: '/about/delete/:id',
  access: 'admin',
  summary: 'Delete the about page',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
