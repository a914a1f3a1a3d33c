// The photos of an event as the studio works on them: uploading, and the photo desk. Apart from what
// visitors browse, so that their browsers need not download it.
import { DESK_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';
import { chosenPhotos, PLACE_MAX, somethingSent, tooManyPhotos } from '../chosen-photos.ts';
import { endpoint } from '../endpoint.ts';
import { orEmpty } from '../entered-amounts.ts';
import {
  id,
  idParams,
  instant,
  named,
  freeText,
  pageQueryOf,
  pathId,
  resource,
} from '../fields.ts';
import {
  bibNumber,
  bibNumbers,
  bibNumbersAsTheyAre,
  bibOfPhoto,
  photo,
  photoFields,
  searchedNumber,
} from './photos.ts';

export const PHOTO_MAX_BYTES = 60 * 1024 * 1024;
/** What deleting, correcting and naming a place take at most in one call. */
export const PHOTOS_PER_CALL = 1000;

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/events/edit/:id',
  access: 'photographer',
  within: 'event',
  token: true,
  summary: 'Add one photo to an event',
  params: idParams,
  upload: { field: 'img-event', required: true, maxBytes: PHOTO_MAX_BYTES },
  output: photo,
  status: 201,
  errors: 'Message+error',
});

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/photos/:id/original',
  access: 'photographer',
  within: 'photo',
  summary: 'The original as it was uploaded',
  params: idParams,
  output: z.unknown(),
  binary: 'image/*',
  errors: 'Message+error',
});

const fileFacts = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  size: z.int().check(z.nonnegative()),
});

/** Lets an interrupted upload go on: what is there need not be sent again. */
export const uploadManifest = endpoint({
  method: 'POST',
  path: '/events/event/:id/manifest',
  access: 'photographer',
  within: 'event',
  summary: 'Which of these files the event already has',
  params: idParams,
  body: z.object({
    files: z.array(fileFacts).check(z.maxLength(5000, 'Hasta 5000 archivos por vez')),
  }),
  output: z.object({
    /** Same name and size. */
    present: z.array(z.string()),
    /** Same name but another size: an upload would be refused. */
    nameTaken: z.array(z.string()),
  }),
  errors: 'Message+error',
});

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/, 'La huella debe ser SHA-256'));

const KNOWN_PHOTOS_MAX = 500;

/** The same by content, for a program that reads its files anyway. */
export const knownPhotos = endpoint({
  method: 'POST',
  path: '/events/event/:id/known-photos',
  access: 'photographer',
  within: 'event',
  token: true,
  summary: 'Which of these files the event already has by their content, and which names are taken',
  params: idParams,
  body: z.object({
    files: z
      .array(z.object({ name: fileFacts.shape.name, hash: sha256 }))
      .check(z.maxLength(KNOWN_PHOTOS_MAX, `Hasta ${String(KNOWN_PHOTOS_MAX)} archivos por vez`)),
  }),
  output: z.object({
    /** Hashes of photos that are there. */
    known: z.array(z.string()),
    /** Names of photos with another content: an upload would be refused. */
    nameTaken: z.array(z.string()),
  }),
  errors: 'Message+error',
});

/** A box in relative coordinates (0 to 1) of the upright photo, turned by `angle` radians. */
const box = z.object({
  cx: z.number(),
  cy: z.number(),
  width: z.number(),
  height: z.number(),
  angle: z.number(),
});

export const reading = z.object({
  id,
  text: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
  box,
  cut: z.enum(['none', 'left', 'right', 'both']),
  verdict: z.enum(['accepted', 'review', 'rejected']),
  reason: z.string(),
});
export type Reading = z.output<typeof reading>;

const deskNumber = z.object({
  number: z.string(),
  source: z.enum(['machine', 'person']),
  /** A person said that the photo does not show this number. */
  rejected: z.boolean(),
});

const deskPhoto = resource({
  ...photoFields,
  byteSize: z.int(),
  /** Where on the course, as the studio named it; empty where it did not. */
  place: named('lugar', z.string()),
  takenAt: z.nullable(instant),
  createdAt: instant,
  numbers: z.array(deskNumber),
  readings: z.array(reading),
  faceCount: z.int(),
  sold: z.boolean(),
  /** Hidden at somebody's wish. */
  hidden: z.boolean(),
  /** How often runners said 'No soy yo' of it, by the number they searched; empty: by their face. */
  strangers: z.array(z.object({ number: z.string(), times: z.int() })),
  previewReady: z.boolean(),
  bibsRead: z.boolean(),
  facesIndexed: z.boolean(),
  /** What failed for good, in the operator's words; null when nothing did. */
  failure: z.nullable(z.string()),
});
export type DeskPhoto = z.output<typeof deskPhoto>;

export const DESK_FILTERS = [
  'all',
  'without-number',
  'review',
  'strangers',
  'hidden',
  'failed',
  'pending',
] as const;
export type DeskFilter = (typeof DESK_FILTERS)[number];

/** What a face search finds at most, written so that it fits into an address. */
export const NAMED_PHOTOS_MOST = 300;

const idList = z.codec(
  z.string().check(z.regex(/^\d{1,10}(?:,\d{1,10})*$/, 'Fotos: no se entienden')),
  z.array(id).check(z.maxLength(NAMED_PHOTOS_MOST, `Hasta ${String(NAMED_PHOTOS_MOST)} fotos`)),
  {
    decode: (text) => text.split(',').map(Number),
    encode: (ids) => ids.join(','),
  },
);

export const listDeskPhotos = endpoint({
  method: 'GET',
  path: '/events/event/:id/photos',
  access: 'photographer',
  within: 'event',
  summary: 'The photo desk: every photo of an event with what was read in it',
  params: idParams,
  query: z.object({
    filter: z._default(z.enum(DESK_FILTERS), 'all'),
    number: searchedNumber,
    /** Only these photos, in this order. */
    fotos: z.optional(idList),
    ...pageQueryOf(DESK_PAGE_SIZE),
  }),
  output: z.array(deskPhoto),
  paged: true,
  errors: 'Message+error',
});

const numbersChange = z
  .strictObject({
    /** These and no others. */
    set: z.optional(bibNumbers),
    add: z.optional(bibNumbers),
    /** As they stand there. */
    remove: z.optional(bibNumbersAsTheyAre),
  })
  .check(
    somethingSent(
      'set',
      'Mandá los números de la foto (set), o los que agregás (add) o sacás (remove)',
    ),
  );

export const setPhotoNumbers = endpoint({
  method: 'PUT',
  path: '/photos/:id/numbers',
  access: 'photographer',
  within: 'photo',
  summary: "A person's word on a photo's numbers; the machine never overwrites it",
  params: idParams,
  body: numbersChange,
  output: deskPhoto,
  errors: 'Message+error',
});

export const acceptReading = endpoint({
  method: 'POST',
  path: '/readings/:id/accept',
  access: 'photographer',
  within: 'reading',
  summary: 'The reading is right: the photo carries its number',
  params: idParams,
  output: deskPhoto,
  errors: 'Message+error',
});

export const rejectReading = endpoint({
  method: 'POST',
  path: '/readings/:id/reject',
  access: 'photographer',
  within: 'reading',
  summary: 'The reading is wrong: the photo does not carry its number',
  params: idParams,
  output: deskPhoto,
  errors: 'Message+error',
});

export const correctReading = endpoint({
  method: 'POST',
  path: '/events/event/:id/correct-reading',
  access: 'photographer',
  within: 'event',
  summary:
    'The same wrong reading in other photos: without photoIds offers them, with them applies',
  params: idParams,
  body: z.object({
    wrong: bibNumber,
    right: bibOfPhoto,
    photoIds: z.optional(
      z.array(id).check(z.maxLength(PHOTOS_PER_CALL, tooManyPhotos(PHOTOS_PER_CALL))),
    ),
  }),
  output: z.object({ photos: z.array(deskPhoto), applied: z.boolean() }),
  errors: 'Message+error',
});

const clockTime = (label: string) => {
  const problem = `${label}: debe ser una hora, como 08:30`;
  return z.string(problem).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem));
};

const photoPlace = z
  .strictObject({
    /** Empty: none. Left out it is refused: nobody takes all places away by forgetting it. */
    place: freeText('Lugar', PLACE_MAX),
    photoIds: z.optional(chosenPhotos(PHOTOS_PER_CALL)),
    /** How the photos' names begin, as a camera numbers them; empty: all. */
    camera: z.optional(freeText('Cámara', 60)),
    /** Of the studio's clock, both included. */
    from: z.optional(orEmpty(clockTime('Desde'))),
    to: z.optional(orEmpty(clockTime('Hasta'))),
  })
  .check(
    z.refine(
      ({ photoIds, camera, from, to }) =>
        [photoIds, camera, from, to].some((which) => which !== undefined),
      { error: 'Elegí las fotos (photoIds); con camera vacía son todas', path: ['photoIds'] },
    ),
  );
export type PhotoPlace = z.output<typeof photoPlace>;

export const setPhotoPlace = endpoint({
  method: 'PUT',
  path: '/events/event/:id/place',
  access: 'photographer',
  within: 'event',
  summary:
    'Name where on the course photos were taken: chosen ones, or those of a camera and a time',
  params: idParams,
  body: photoPlace,
  output: z.object({ count: z.int() }),
  errors: 'Message+error',
});

export const deletePhotos = endpoint({
  method: 'POST',
  path: '/photos/delete',
  access: 'photographer',
  within: 'photos',
  summary: 'Delete photos; sold ones are only withdrawn and stay downloadable for their buyers',
  body: z.object({
    ids: chosenPhotos(PHOTOS_PER_CALL),
    /** Where they are to go: those that somebody moved to another event meanwhile stay. */
    eventId: z.optional(id),
  }),
  output: z.object({ ids: z.array(id) }),
  errors: 'Message+error',
});

export const retryPhoto = endpoint({
  method: 'POST',
  path: '/photos/:id/retry',
  access: 'photographer',
  within: 'photo',
  summary: 'Do again what failed on a photo',
  params: z.object({ id: pathId }),
  output: deskPhoto,
  errors: 'Message+error',
});
