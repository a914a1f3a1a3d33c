// Sponsors: a logo that links somewhere.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  deleted,
  id,
  idParams,
  instant,
  named,
  requiredText,
  requiredWebAddress,
  resource,
} from '../fields.ts';

const sponsor = resource({
  id,
  name: z.string(),
  linkUrl: named('red', z.string()),
  logoUrl: named('url', z.string()),
  updatedAt: instant,
});
export type Sponsor = z.output<typeof sponsor>;

const fields = {
  name: requiredText('Nombre'),
  linkUrl: named('red', requiredWebAddress('URL')),
};
const LOGO_MAX_BYTES = 10 * 1024 * 1024;

export const listSponsors = endpoint({
  method: 'GET',
  path: '/sponsor',
  access: 'public',
  summary: 'Every sponsor',
  output: z.array(sponsor),
  errors: 'error',
});

export const createSponsor = endpoint({
  method: 'POST',
  path: '/upload/sponsor',
  access: 'admin',
  once: true,
  summary: 'Create a sponsor',
  body: resource(fields),
  upload: { field: 'sponsorFile', required: true, maxBytes: LOGO_MAX_BYTES },
  output: sponsor,
  errors: 'Message+error',
});

export const editSponsor = endpoint({
  method: 'PUT',
  path: '/sponsor/edit/:id',
  access: 'admin',
  summary: 'Edit a sponsor; the picture is optional',
  params: idParams,
  body: resource({ ...fields, updatedAt: z.optional(instant) }),
  upload: { field: 'image', required: false, maxBytes: LOGO_MAX_BYTES, alsoNamed: 'sponsorFile' },
  output: sponsor,
  errors: 'Message+error',
  once: true,
});

export const deleteSponsor = endpoint({
  method: 'DELETE',
  path: '/sponsor/delete/:id',
  access: 'admin',
  summary: 'Delete a sponsor',
  params: idParams,
  output: deleted,
  errors: 'Message+error',
});
