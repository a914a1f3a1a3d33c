// Who works in the studio: invitations, roles, and which events are whose.
import { TEAM_ROLES } from '@photolab/domain/people/roles';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { enteredCount, orEmpty } from '../entered-amounts.ts';
import { deleted, email, id, idParams, instant, pathId } from '../fields.ts';
import { newPassword } from './accounts.ts';

const role = z.enum(TEAM_ROLES, 'Rol: elegí uno');
const MOST_PERCENT = 100;
/** A photographer's part of what their photos sell, in percent; null where none was agreed. */
export const agreedShare = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_PERCENT)));

const member = z.object({
  id,
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** Of a photographer. */
  events: z.array(z.object({ id, name: z.string() })),
  share: agreedShare,
});
export type Member = z.output<typeof member>;

const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

export const listTeam = endpoint({
  method: 'GET',
  path: '/team',
  access: 'admin',
  summary: 'Who works in the studio, and who was invited',
  output: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  errors: 'Message+error',
});

export const invite = endpoint({
  method: 'POST',
  path: '/team/invitations',
  access: 'admin',
  summary: 'Invite somebody by e-mail; an earlier invitation of theirs ends',
  body: z.object({ email, role }),
  output: invitation,
  status: 201,
  errors: 'Message+error',
  rateLimit: { max: 30, seconds: 60 },
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/team/invitations/:id',
  access: 'admin',
  summary: 'Take an invitation back',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/team/members/:id',
  access: 'admin',
  summary: "Change a member's role; their sessions end",
  params: idParams,
  body: z.object({ role }),
  output: z.object({ id, role: z.enum(TEAM_ROLES) }),
  errors: 'Message+error',
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/team/members/:id',
  access: 'admin',
  summary: 'Take a member out of the team; their sessions end, their account stays a buyer',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});

export const setShare = endpoint({
  method: 'PUT',
  path: '/team/members/:id/share',
  access: 'admin',
  summary:
    "Set a member's part of what their photos sell: from now on; the first, of all before too",
  params: idParams,
  body: z.object({
    /** Null: none from now on. */
    share: orEmpty(enteredCount('Parte', MOST_PERCENT)),
    /** As the form loaded it; refused when somebody else set another since. */
    shown: z.optional(agreedShare),
  }),
  output: z.object({ id, share: agreedShare }),
  errors: 'Message+error',
});

export const setPhotographer = endpoint({
  method: 'PUT',
  path: '/events/event/:id/photographers/:accountId',
  access: 'admin',
  summary: 'Give an event to a photographer, or take it back; what others have stays',
  params: z.object({ id: pathId, accountId: pathId }),
  body: z.object({ given: z.boolean() }),
  output: z.object({ accountId: id, given: z.boolean() }),
  errors: 'Message+error',
});

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/team/events',
  access: 'photographer',
  within: 'own',
  token: true,
  summary: 'The events of whoever asks; of an owner, all',
  output: z.array(
    z.object({ id, name: z.string(), date: z.string(), active: z.boolean(), photos: z.int() }),
  ),
  errors: 'Message+error',
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

export const readInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:token',
  access: 'public',
  summary: 'Who was invited by this link, and as what',
  params: z.object({ token }),
  output: z.object({ email: z.string(), role: z.enum(TEAM_ROLES) }),
  errors: 'error',
  rateLimit: { max: 30, seconds: 60 },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:token',
  access: 'public',
  summary: 'Join the team with a password of one’s own; the link works once',
  params: z.object({ token }),
  body: z.object({ newPassword }),
  output: z.object({ email: z.string() }),
  errors: 'error',
  rateLimit: { max: 20, seconds: 60 },
});
