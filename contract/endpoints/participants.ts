// Who signed up for an upcoming coverage.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  email,
  id,
  idParams,
  instant,
  named,
  pathId,
  resource,
  said,
  requiredText,
  requiredLines,
} from '../fields.ts';

const newParticipant = resource({
  name: named('nombre', requiredText('Nombre', 100, 'El nombre es requerido')),
  email,
});
export type NewParticipant = z.output<typeof newParticipant>;

export const participate = endpoint({
  method: 'POST',
  path: '/participar/:eventId',
  access: 'public',
  summary: 'Sign up for an upcoming event',
  params: z.object({ eventId: pathId }),
  body: newParticipant,
  output: said,
  status: 201,
  errors: 'message',
  rateLimit: { max: 20, seconds: 60, perDay: 500 },
});

export const countParticipants = endpoint({
  method: 'GET',
  path: '/events/:id/participants/count',
  access: 'admin',
  summary: 'How many people signed up for an event',
  params: idParams,
  output: z.object({ count: z.int() }),
  errors: 'Message+error',
});

export const writeParticipants = endpoint({
  method: 'POST',
  path: '/events/:id/participants/message',
  access: 'admin',
  summary: 'Write an e-mail to everybody who signed up for an event; each gets it once',
  params: idParams,
  body: z.object({
    /** Made by the form: the same one sent again writes to nobody twice. */
    key: z.uuid(),
    subject: requiredText('Asunto', 120),
    text: requiredLines('Mensaje', 4000),
  }),
  output: z.object({ sent: z.int() }),
  status: 202,
  errors: 'Message+error',
  rateLimit: { max: 10, seconds: 3600 },
});

const participant = resource({
  id,
  name: named('nombre', z.string()),
  email: z.string(),
  createdAt: instant,
});
export type Participant = z.output<typeof participant>;

export const listParticipants = endpoint({
  method: 'GET',
  path: '/events/:id/participants',
  access: 'admin',
  summary: 'Everybody who signed up for an event, in the order they did',
  params: idParams,
  output: z.array(participant),
  errors: 'Message+error',
});
