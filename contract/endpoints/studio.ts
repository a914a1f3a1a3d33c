// Puesta en marcha: what the studio is called and reached by, what its shop still lacks, and an event's
// code to print.
import {
  COLOUR,
  contrastOnPaper,
  LEAST_CONTRAST,
  readableShade,
} from '@photolab/domain/shop/colours';
import { EMAIL_MAX_LENGTH } from '@photolab/domain/people/mailbox';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, optionalFlag, idParams, instant, freeText, said, webAddress } from '../fields.ts';
import { studioIdentity } from './shop-info.ts';

const brand = z.extend(studioIdentity, {
  /** Empty while there is none. */
  logoUrl: z.string(),
  /** What is shown where a field is left empty. */
  fallback: studioIdentity,
  updatedAt: z.nullable(instant),
});
export type StudioBrand = z.output<typeof brand>;

const LOGO_MAX_BYTES = 5 * 1024 * 1024;

const contactEmail = freeText('Email', EMAIL_MAX_LENGTH).check(
  z.refine((text) => text === '' || email.safeParse(text).success, {
    error: 'El Email es invalido',
  }),
);

const color = z.string('Color: debe ser un color').check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text === '' || COLOUR.test(text), {
    error: 'Color: escribilo como #c9141f',
    abort: true,
  }),
  z.refine((text) => text === '' || contrastOnPaper(text) >= LEAST_CONTRAST, {
    error: ({ input }) =>
      `Color: no se lee sobre el fondo de la tienda. Elegí uno más oscuro; por ejemplo ${readableShade(String(input))}`,
  }),
);

export const getBrand = endpoint({
  method: 'GET',
  path: '/studio/brand',
  access: 'admin',
  summary: 'What the studio set of its name, looks and contacts',
  output: brand,
  errors: 'Message+error',
});

/** The studio's name is in titles, e-mails and on the buyer's card statement. */
const NAME_MAX = 40;

export const saveBrand = endpoint({
  method: 'POST',
  path: '/studio/brand',
  access: 'admin',
  summary: 'Set it; what is left empty is as the environment says, what is left out stays as it is',
  // What is left out stays as it is: a misspelt field would be left out without a word.
  body: z.strictObject({
    name: z.optional(freeText('Nombre', NAME_MAX)),
    color: z.optional(color),
    phone: z.optional(freeText('Teléfono', 40)),
    email: z.optional(contactEmail),
    instagram: z.optional(webAddress('Instagram')),
    facebook: z.optional(webAddress('Facebook')),
    whatsapp: z.optional(webAddress('WhatsApp')),
    /** Takes the logo away. */
    withoutLogo: optionalFlag,
    /** As the form loaded it, empty where nothing was saved yet; refused when somebody else saved since. */
    updatedAt: z.optional(z.union([z.literal(''), instant])),
  }),
  upload: { field: 'logo', required: false, maxBytes: LOGO_MAX_BYTES },
  output: brand,
  errors: 'Message+error',
  once: true,
});

const CHECK_STATES = ['ok', 'warning', 'missing', 'down'] as const;

const check = z.object({
  key: z.string(),
  title: z.string(),
  /** warning: works, not as it should when it sells; down: asked, and it does not answer. */
  state: z.enum(CHECK_STATES),
  detail: z.string(),
  /** What to do; empty when there is nothing to do. */
  todo: z.string(),
});
export type SetupCheck = z.output<typeof check>;

export const checkSetup = endpoint({
  method: 'GET',
  path: '/studio/setup',
  access: 'admin',
  summary: 'Asks everything the shop stands on, within ten seconds, and says what is missing',
  output: z.array(check),
  errors: 'Message+error',
  rateLimit: { max: 30, seconds: 60 },
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/studio/test-mail',
  access: 'admin',
  summary: 'Send a test e-mail now and say what the mail server answered',
  body: z.object({ email }),
  output: said,
  errors: 'Message+error',
  rateLimit: { max: 10, seconds: 60 },
});

export const getEventQr = endpoint({
  method: 'GET',
  path: '/events/event/:id/qr',
  access: 'admin',
  summary: "The QR code of an event's short link, as SVG",
  params: idParams,
  output: z.unknown(),
  binary: 'image/svg+xml',
  errors: 'Message+error',
});
