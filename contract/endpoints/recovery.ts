// A forgotten password: the letter, its link, the new one. Apart, since only its own screens need it.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, said } from '../fields.ts';
import { newPassword } from './accounts.ts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Send a recovery e-mail; the answer is the same for an unknown address',
  body: z.object({ email }),
  output: said,
  errors: 'message',
  rateLimit: { max: 5, seconds: 60 },
});

const recoveryToken = z._default(z.string().check(z.maxLength(200)), '');

export const checkRecovery = endpoint({
  method: 'POST',
  path: '/auth/check-recovery',
  access: 'public',
  summary: 'Whether the link of a recovery e-mail still sets a password',
  body: z.object({ recoveryToken }),
  /** A dead link is no failed call, which a browser would write into its console: null where it is alive. */
  output: z.object({ problem: z.nullable(z.string()) }),
  errors: 'json-text',
  rateLimit: { max: 60, seconds: 60 },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a token from a recovery e-mail',
  body: z.object({ recoveryToken, newPassword }),
  output: z.string(),
  errors: 'json-text',
  rateLimit: { max: 20, seconds: 60 },
});
