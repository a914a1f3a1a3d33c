// Frequent questions and their answers, plain text.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  deleted,
  id,
  idParams,
  instant,
  named,
  resource,
  requiredText,
  requiredLines,
} from '../fields.ts';

const faq = resource({
  id,
  question: named('ask', z.string()),
  answer: z.string(),
  updatedAt: instant,
});
export type Faq = z.output<typeof faq>;

const fields = {
  question: named('ask', requiredText('Pregunta', 500)),
  answer: requiredLines('Respuesta', 5_000),
};

export const listFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  access: 'public',
  summary: 'Every question, in the order they were written',
  output: z.array(faq),
  errors: 'error',
});

export const createFaq = endpoint({
  method: 'POST',
  path: '/faqs/create',
  access: 'admin',
  once: true,
  summary: 'Create a question',
  body: resource(fields),
  output: faq,
  status: 201,
  errors: 'Message+error',
});

export const editFaq = endpoint({
  method: 'PUT',
  path: '/faqs/edit/:id',
  access: 'admin',
  summary: 'Edit a question',
  params: idParams,
  body: resource({ ...fields, updatedAt: z.optional(instant) }),
  output: faq,
  errors: 'Message+error',
  once: true,
});

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/faqs/delete/:id',
  access: 'admin',
  summary: 'Delete a question',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
