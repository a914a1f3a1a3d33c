// Who is logged in: all that every page asks.
import { ROLES } from '@photolab/domain/people/roles';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { named, resource } from '../fields.ts';

export const done = z.object({ Status: z.literal('Success') });

export const session = resource({
  status: named('Status', z.enum(['Success', 'Anonymous'])),
  role: z.nullable(z.enum(ROLES)),
  email: z.nullable(z.string()),
});
export type Session = z.output<typeof session>;

export const getSession = endpoint({
  method: 'GET',
  path: '/auth',
  access: 'public',
  summary: 'Who is logged in',
  output: session,
  errors: 'error',
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session',
  output: done,
  errors: 'error',
});
