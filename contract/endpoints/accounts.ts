// Registration, login, profile.
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_PROBLEMS } from '@photolab/domain/people/passwords';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, freeText, named, resource, said } from '../fields.ts';
import { done, session } from './session.ts';

const password = z
  .string(PASSWORD_PROBLEMS.missing)
  .check(
    z.minLength(1, PASSWORD_PROBLEMS.missing),
    z.maxLength(PASSWORD_MAX, PASSWORD_PROBLEMS.long),
  );
/** Whether it is easy to guess is asked where it is stored: that list is long. */
export const newPassword = z
  .string(PASSWORD_PROBLEMS.missing)
  .check(
    z.minLength(1, PASSWORD_PROBLEMS.missing),
    z.minLength(PASSWORD_MIN, PASSWORD_PROBLEMS.short),
    z.maxLength(PASSWORD_MAX, PASSWORD_PROBLEMS.long),
  );

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create an account',
  body: z.object({ email, password: newPassword }),
  output: done,
  status: 201,
  errors: 'text',
  rateLimit: { max: 20, seconds: 60, perDay: 300 },
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Start a session',
  body: z.object({ email, password }),
  output: session,
  errors: 'text',
  rateLimit: { max: 20, seconds: 60 },
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-all',
  access: 'user',
  summary: 'End every session of the account, this one included',
  output: done,
  errors: 'error',
});

/** Letters, digits, white space and slashes: all that a profile field may carry (storefront §5). */
const PROFILE_TEXT = /^[\p{L}\p{N}\s/]*$/u;

const profileField = (label: string) =>
  freeText(label).check(
    z.refine((text) => PROFILE_TEXT.test(text), {
      error: 'No se permiten caracteres especiales en los campos.',
    }),
  );
const profileFields = <S extends z.ZodMiniType>(field: (label: string) => S) => ({
  firstName: named('nombre', field('Nombre')),
  lastName: named('apellido', field('Apellido')),
  country: named('pais', field('País')),
  state: named('estado', field('Provincia')),
  city: named('ciudad', field('Ciudad')),
  address: named('direccion', field('Dirección')),
  postalCode: named('codigoPostal', field('Código postal')),
  birthDate: named('fNacimiento', field('Fecha de nacimiento')),
});
const profile = resource({
  ...profileFields(profileField),
  avatarUrl: named('imagen', z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Profile = z.output<typeof profile>;
/**
 * The whole profile is sent (storefront §7); what is left out stays as it is, and its picture and dates are not
 * changed by it.
 */
const profileChange = resource({
  ...profileFields((label) => z.optional(profileField(label))),
  avatarUrl: named('imagen', z.optional(z.unknown())),
  createdAt: z.optional(z.unknown()),
  updatedAt: z.optional(z.unknown()),
});
export type ProfileChange = z.output<typeof profileChange>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  access: 'user',
  summary: 'The profile of whoever is logged in',
  output: resource({ profile: named('perfil', profile), email: z.string() }),
  errors: 'error',
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/auth/update-profile',
  access: 'user',
  summary: 'Save the profile',
  body: profileChange,
  output: resource({ profile: named('perfil', profile), email: z.string() }),
  errors: 'error',
});

export const askForExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  access: 'user',
  summary: "Send the account's own address a link to everything that is kept of it",
  output: said,
  errors: 'error',
  rateLimit: { max: 10, seconds: 3600 },
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/auth/export/:token',
  access: 'public',
  summary: 'What is kept of an account, as one JSON file; the link came by e-mail',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.unknown(),
  binary: 'application/json; charset=utf-8',
  errors: 'error',
  rateLimit: { max: 30, seconds: 60 },
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/auth/delete-account',
  access: 'user',
  summary: 'Delete the account; its sales stay without it',
  body: z.object({ password }),
  output: done,
  errors: 'error',
  rateLimit: { max: 10, seconds: 60 },
});

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/auth/upload-profile-image',
  access: 'user',
  summary: 'Replace the avatar',
  upload: { field: 'profileImage', required: true, maxBytes: AVATAR_MAX_BYTES },
  output: resource({ avatarUrl: named('imageUrl', z.string()) }),
  rateLimit: { max: 20, seconds: 60 },
  errors: 'error',
});
