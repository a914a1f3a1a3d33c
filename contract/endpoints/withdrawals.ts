// The right to withdraw, for whoever bought something: no account, no reasons.
import { operationNumberWithin } from '@photolab/domain/orders/operation-number';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, freeText, oneOperation, optionalLines, pasted, requiredText } from '../fields.ts';

/** By the number the studio finds the order; who has none writes what they know of it. */
const mentionedNumber = z._default(
  z.pipe(
    z.pipe(
      pasted('Número de operación: debe ser un texto'),
      z.string().check(
        oneOperation,
        z.overwrite((text) => operationNumberWithin(text) ?? text),
      ),
    ),
    freeText('Número de operación', 20),
  ),
  '',
);

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal',
  access: 'public',
  summary: 'Botón de arrepentimiento (Res. 424/2020): needs no account, answers with a code',
  body: z.object({
    name: requiredText('Nombre', 200, 'El nombre es requerido'),
    email,
    operationNumber: mentionedNumber,
    message: optionalLines('Mensaje', 2000),
  }),
  output: z.object({ code: z.string(), message: z.string() }),
  status: 201,
  errors: 'error',
  rateLimit: { max: 10, seconds: 600, perDay: 100 },
});
