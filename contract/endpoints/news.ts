// News items. The text is HTML: line breaks become <br>, and it is sanitised when written.
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

const newsItem = resource({
  id,
  title: named('name', z.string()),
  body: named('description', z.string()),
  imageUrl: named('image', z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type NewsItem = z.output<typeof newsItem>;

/** The labels are those of the specification's two forms. */
const fields = (title: string, body: string) => ({
  title: named('name', requiredText(title)),
  body: named('description', requiredLines(body, RICH_TEXT_MAX)),
});
const NEWS_IMAGE_MAX_BYTES = 20 * 1024 * 1024;

export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  access: 'public',
  summary: 'Every news item, the newest first',
  output: z.array(newsItem),
  errors: 'error',
});

export const getNewsItem = endpoint({
  method: 'GET',
  path: '/news/:id',
  access: 'public',
  summary: 'One news item',
  params: idParams,
  output: newsItem,
  errors: 'error',
});

export const createNewsItem = endpoint({
  method: 'POST',
  path: '/upload/news',
  access: 'admin',
  once: true,
  summary: 'Create a news item',
  body: resource(fields('Titulo', 'Texto')),
  upload: { field: 'newFile', required: true, maxBytes: NEWS_IMAGE_MAX_BYTES },
  output: newsItem,
  status: 201,
  errors: 'Message+error',
});

export const editNewsItem = endpoint({
  method: 'POST',
  path: '/news/new/edit/:id',
  access: 'admin',
  summary: 'Edit a news item, as JSON or as a form with a new picture',
  params: idParams,
  body: resource({ ...fields('Nombre', 'Descripcion'), updatedAt: z.optional(instant) }),
  upload: { field: 'newFile', required: false, maxBytes: NEWS_IMAGE_MAX_BYTES },
  output: newsItem,
  errors: 'Message+error',
  once: true,
});

export const deleteNewsItem = endpoint({
  method: 'DELETE',
  path: '/news/delete/:id',
  access: 'admin',
  summary: 'Delete a news item',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
