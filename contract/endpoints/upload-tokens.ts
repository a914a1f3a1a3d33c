// Tokens with which a program uploads photos in the name of a member of the team.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { deleted, id, idParams, instant, requiredText } from '../fields.ts';

const uploadToken = z.object({
  id,
  name: z.string(),
  accountId: id,
  /** Whose. */
  email: z.string(),
  createdAt: instant,
  /** Null until it was used. */
  lastUsedAt: z.nullable(instant),
});
export type UploadToken = z.output<typeof uploadToken>;

export const listUploadTokens = endpoint({
  method: 'GET',
  path: '/team/tokens',
  access: 'photographer',
  within: 'own',
  summary: 'The upload tokens of whoever asks; of an owner, those of everybody',
  output: z.object({
    /** The address that npx takes the program from. */
    program: z.string(),
    tokens: z.array(uploadToken),
  }),
  errors: 'Message+error',
});

export const createUploadToken = endpoint({
  method: 'POST',
  path: '/team/tokens',
  access: 'photographer',
  within: 'own',
  summary: 'Make an upload token: told this once, and never again',
  body: z.strictObject({
    name: requiredText('Nombre', 60),
    /** For somebody else, which only owners may; whoever asks unless told. */
    accountId: z.optional(id),
  }),
  output: z.object({ ...uploadToken.shape, token: z.string() }),
  status: 201,
  errors: 'Message+error',
  rateLimit: { max: 30, seconds: 60 },
});
export type NewUploadToken = z.output<typeof createUploadToken.output>;

export const revokeUploadToken = endpoint({
  method: 'DELETE',
  path: '/team/tokens/:id',
  access: 'photographer',
  within: 'own',
  summary: 'Take an upload token back; calls with it are refused from now on',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
