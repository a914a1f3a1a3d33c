// 'Ocultar mis fotos' and 'Borrar los datos de mi cara': what people ask.
import { operationNumberIn } from '@photolab/domain/orders/operation-number';
import {
  PRIVACY_KINDS,
  PRIVACY_WAYS,
  type PrivacyWay,
} from '@photolab/domain/people/privacy-requests';
import { withOurDigits } from '@photolab/domain/shop/text';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  email,
  oneOperation,
  optionalFlag,
  named,
  pasted,
  pathId,
  resource,
  optionalLines,
} from '../fields.ts';
import { searchedNumber } from './photos.ts';
import { MAX_SELFIES, SELFIE_MAX_BYTES } from './search.ts';

/** Of a form: nothing chosen is the empty text. */
const chosenId = z.optional(z.union([z.literal(''), pathId], 'Elegí uno de la lista'));

const NO_PHOTO = 'Escribí solo el número de la foto';
/** As it stands below the photo ('Foto 17'), or in the address of the page that shows it. */
const photoNumber = z.optional(
  z.pipe(
    pasted(NO_PHOTO),
    z.union([z.literal(''), z.pipe(z.string().check(z.overwrite(photoIdIn)), pathId)], NO_PHOTO),
  ),
);

function photoIdIn(text: string): string {
  const plain = withOurDigits(text);
  const [number, another] = /[?&]foto=(\d+)/.exec(plain)?.slice(1) ?? plain.match(/\d+/g) ?? [];
  return number && another === undefined ? number.replace(/^0+/, '') : text;
}

const NO_OPERATION = 'El número de operación tiene 12 dígitos';

const newPrivacyRequest = resource({
  kind: named('pedido', z.enum(PRIVACY_KINDS, 'Elegí qué querés pedir')),
  way: named('por', z.enum(PRIVACY_WAYS, 'Elegí cómo buscamos tus fotos')),
  email,
  eventId: named('evento', chosenId),
  number: named('idDetector', searchedNumber),
  operationNumber: z.optional(
    z.pipe(
      pasted(NO_OPERATION),
      z
        .string()
        .check(oneOperation, z.overwrite(operationNumberIn), z.regex(/^(\d{12})?$/, NO_OPERATION)),
    ),
  ),
  photoId: named('foto', photoNumber),
  message: named('mensaje', optionalLines('Mensaje', 1_000)),
  /** To look for the face of the selfie; it is not kept. */
  consent: named('consentimiento', optionalFlag),
});
export type NewPrivacyRequest = z.output<typeof newPrivacyRequest>;

/** What the way of finding the photos needs and is not there, by our names of the fields. */
export function missingOf({
  way,
  eventId,
  number,
  operationNumber,
  photoId,
  consent,
}: { way: PrivacyWay } & {
  [K in 'eventId' | 'number' | 'operationNumber' | 'photoId' | 'consent']?: unknown;
}): Record<string, string> {
  const needs = {
    operation: { operationNumber: operationNumber ? '' : 'Escribí tu número de operación' },
    photo: { photoId: photoId ? '' : 'Escribí el número de la foto' },
    number: {
      eventId: eventId ? '' : 'Elegí el evento',
      number: number ? '' : 'Escribí tu número de participante',
    },
    selfie: {
      eventId: eventId ? '' : 'Elegí el evento',
      consent: consent ? '' : 'Para buscarte por la cara necesitamos tu permiso',
    },
  }[way];
  return Object.fromEntries(Object.entries(needs).filter(([, text]) => text !== ''));
}

export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests',
  access: 'public',
  summary: "Ask to hide the photos that show one, or to delete the data of one's face",
  body: newPrivacyRequest,
  upload: {
    field: 'image',
    required: false,
    maxBytes: SELFIE_MAX_BYTES,
    maxFiles: MAX_SELFIES,
  },
  /** How many of the photos any visitor sees. */
  output: z.object({ photos: z.int() }),
  status: 202,
  errors: 'error',
  rateLimit: { max: 20, seconds: 3600 },
});
