// Visitors' messages to the studio.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, named, resource, requiredText, requiredLines } from '../fields.ts';

const contactMessage = z.object({
  name: requiredText('Nombre', 100, 'El nombre es requerido'),
  email,
  message: requiredLines('Mensaje', 5_000, 'El mensaje es requerido'),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Leave a message for the studio',
  body: contactMessage,
  output: resource({ text: named('Message', z.string()) }),
  errors: 'Message',
  rateLimit: { max: 10, seconds: 60, perDay: 100 },
});
