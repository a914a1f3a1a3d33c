// Monday's questions: everything the shop knows of one person, and the messages that wait for an answer.
import { ORDER_STATES } from '@photolab/domain/orders/order-kinds';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, id, idParams, instant, pageQuery, pesos, requiredLines } from '../fields.ts';

const message = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: instant,
  /** Null while nobody answered it. */
  answeredAt: z.nullable(instant),
  answer: z.string(),
});
export type InboxMessage = z.output<typeof message>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/contact-messages',
  access: 'cashier',
  summary: "Visitors' messages, the newest first",
  query: z.object({ ...pageQuery, state: z.optional(z.enum(['open', 'answered'])) }),
  output: z.array(message),
  paged: true,
  errors: 'Message+error',
});

export const answerMessage = endpoint({
  method: 'POST',
  path: '/contact-messages/:id/answer',
  access: 'cashier',
  summary: 'Answer a message by e-mail, once',
  params: idParams,
  body: z.object({ answer: requiredLines('Respuesta', 4000) }),
  output: message,
  errors: 'Message+error',
});

export const closeMessage = endpoint({
  method: 'POST',
  path: '/contact-messages/:id/close',
  access: 'cashier',
  summary: 'Mark a message as answered elsewhere',
  params: idParams,
  output: message,
  errors: 'Message+error',
});

const customerOrder = z.object({
  orderId: z.string(),
  operationNumber: z.string(),
  state: z.enum(ORDER_STATES),
  total: pesos,
  /** What of its sale went back. */
  refunded: pesos,
  photos: z.int(),
  downloads: z.int(),
  createdAt: instant,
});

const customer = z.object({
  email: z.string(),
  names: z.array(z.string()),
  hasAccount: z.boolean(),
  orders: z.array(customerOrder),
  messages: z.array(message),
  withdrawals: z.array(
    z.object({ code: z.string(), operationNumber: z.string(), createdAt: instant }),
  ),
  signUps: z.array(z.object({ eventId: id, event: z.string(), createdAt: instant })),
});
export type Customer = z.output<typeof customer>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers',
  access: 'cashier',
  summary:
    "A person by e-mail: their orders, messages, withdrawals and sign-ups, each list's latest 100",
  query: z.object({ email }),
  output: customer,
  errors: 'Message+error',
});
