// The photos of an event as visitors browse them.
import { asSearched, BIB_NUMBER, ofTeam } from '@photolab/domain/numbers/bib-number';
import { MAX_PAGE } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, idParams, named, pasted, resource, writtenNumber } from '../fields.ts';
import { eventFields } from './events.ts';

/** Several numbers in one text: `12,345` on the wire, a list inside. */
const commaList = z.codec(z.string(), z.array(z.string()), {
  decode: (text) => (text === '' ? [] : text.split(',')),
  encode: (items) => items.join(','),
});

const NO_NUMBER = 'Debe ser un número';
/** A participant's number as people write it; letters occur in some races. */
export const bibNumber = z.string().check(z.trim(), z.regex(BIB_NUMBER, NO_NUMBER));
/** As a person writes it on a photo: as the machine reads it, and as it is searched. */
export const bibOfPhoto = z
  .string()
  .check(z.trim(), z.regex(BIB_NUMBER, NO_NUMBER), z.overwrite(ofTeam));
const severalOf = (number: typeof bibNumber) =>
  z.array(number).check(z.maxLength(50, 'Hasta 50 números por foto'));
/** All that stand on a photo. */
export const bibNumbers = severalOf(bibOfPhoto);
export const bibNumbersAsTheyAre = severalOf(bibNumber);
/** As a visitor types or pastes it: 'Nº 1.234', which is no runner called so. */
const typedNumber = z.pipe(
  pasted(NO_NUMBER),
  z.pipe(z.string().check(z.overwrite(asSearched)), bibNumber),
);
export const searchedNumber = z.optional(z.union([typedNumber, z.literal('')], NO_NUMBER));

export const photoFields = {
  id,
  name: z.string(),
  bibNumbers: named('idDetector', commaList),
  /** Both carry the watermark; empty until they are made. */
  urls: named('url', resource({ preview: named('original', z.string()), thumbnail: z.string() })),
  /** Upright size of the photo for sale, in pixels. */
  width: z.int(),
  height: z.int(),
  /** A tiny data URL to show until the thumbnail arrives. */
  placeholder: z.string(),
};
export const photo = resource(photoFields);
export type Photo = z.output<typeof photo>;

export const gallery = resource({
  ...eventFields,
  /** Only where runners are found by name. */
  nameSearch: named('buscaNombre', z.optional(z.literal(true))),
  name: named('event', z.string(), 'name'),
  photos: named('imagesEvent', z.array(photo), 'images'),
  /** Only when one page was asked for: how many photos and pages the (filtered) list has. */
  total: z.optional(z.int()),
  pages: z.optional(z.int()),
});
export type Gallery = z.output<typeof gallery>;

const NO_PAGE = 'La página debe ser un número';
const pageNumber = writtenNumber(
  NO_PAGE,
  z.int(NO_PAGE).check(z.positive(NO_PAGE), z.maximum(MAX_PAGE, NO_PAGE)),
);
const NO_TIME = 'La hora debe ser como 09:30';
/** A minute of the studio's clock, `09:30`; `2026-10-04T09:30` where the event's photos are of several days. */
const moment = z.string().check(
  z.regex(/^(?:[12]\d{3}-\d{2}-\d{2}T)?(?:[01]\d|2[0-3]):[0-5]\d$/, NO_TIME),
  z.refine((text) => !text.includes('T') || !Number.isNaN(Date.parse(`${text}Z`)), NO_TIME),
);
const galleryQuery = z.object({
  page: z.optional(pageNumber),
  idDetector: searchedNumber,
  /** Photos taken from this minute on, and up to that one; always by pages. */
  desde: z.optional(moment),
  hasta: z.optional(moment),
  /** Only photos without a number and without a face. */
  sinIdentificar: z.optional(z.literal('true')),
});

export const getGallery = endpoint({
  method: 'GET',
  path: '/events/event/:id',
  access: 'public',
  summary: 'An event and its photos: all, or one page of 18; optionally those of one number',
  params: idParams,
  query: galleryQuery,
  output: gallery,
  binary: 'application/json; charset=utf-8',
  errors: 'error',
});

export const photoList = resource({
  photos: named('images', z.array(photo)),
  total: z.optional(z.int()),
  pages: z.optional(z.int()),
});

export const listPhotos = endpoint({
  method: 'GET',
  path: '/events/event/:id/images',
  access: 'public',
  summary: 'The photos of an event: all, or those of one number',
  params: idParams,
  query: galleryQuery,
  output: photoList,
  binary: 'application/json; charset=utf-8',
  errors: 'error',
});

/** How many photos were taken in each of the event's stretches of time. */
export const getMoments = endpoint({
  method: 'GET',
  path: '/events/event/:id/moments',
  access: 'public',
  summary: 'When the photos of an event were taken, and how many nobody can be told by',
  params: idParams,
  output: resource({
    /** Stretches of ten minutes that have photos, in their order. */
    moments: z.array(resource({ from: named('desde', moment), photos: z.int() })),
    unidentified: named('sinIdentificar', z.int()),
  }),
  binary: 'application/json; charset=utf-8',
  errors: 'error',
});
