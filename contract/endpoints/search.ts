// Finding one's own photos: by face, by number, or by both together; by name, and by the time of passing.
import { AROUND_SECONDS } from '@photolab/domain/race/camera-clocks';
import {
  NAME_SEARCH_LEAST,
  NAME_SEARCH_MOST,
  searchedWords,
} from '@photolab/domain/race/runner-names';
import * as z from 'zod/mini';
import { endpoint, type UploadField } from '../endpoint.ts';
import { id, idParams, instant, named, resource } from '../fields.ts';
import { bibNumber, photo, searchedNumber } from './photos.ts';

export const SELFIE_MAX_BYTES = 20 * 1024 * 1024;
export const MAX_SELFIES = 3;

/** Held in memory only; never stored. */
const selfies: UploadField = {
  field: 'image',
  required: true,
  maxBytes: SELFIE_MAX_BYTES,
  maxFiles: MAX_SELFIES,
};

const found = resource({
  photo: named('image', photo),
  /** From 0 to 1, the higher the surer. */
  score: z.number(),
  /** strict: shown at once; maybe: worth a look. */
  tier: z.enum(['strict', 'maybe']),
  /** Why it is here, in Spanish: 'tu cara', 'leímos tu número' … */
  reason: z.string(),
});
export type FoundPhoto = z.output<typeof found>;

const results = resource({ results: z.array(found) });

export const searchByFace = endpoint({
  method: 'POST',
  path: '/events/event/:id/similar-images',
  access: 'public',
  summary: 'Photos that show the face of one to three selfies, best first',
  params: idParams,
  upload: selfies,
  output: resource({
    results: z.array(found),
    /** How many faces a selfie shows; it was searched with the largest. */
    faces: named('caras', z.optional(z.int())),
  }),
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

export const prepareFaceSearch = endpoint({
  method: 'POST',
  path: '/faces/prepare',
  access: 'public',
  summary: 'Makes the search by face ready while somebody still chooses a selfie',
  output: z.object({ ready: z.boolean() }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});

/** The photos of one event among those of all. */
const eventResults = resource({
  eventId: z.int(),
  event: z.string(),
  date: named('time', z.string()),
  found: named('results', z.array(found)),
});
export type EventResults = z.output<typeof eventResults>;

export const searchEverywhere = endpoint({
  method: 'POST',
  path: '/similar-images',
  access: 'public',
  summary: 'Photos that show the face of a selfie in every published event, the newest event first',
  upload: selfies,
  output: resource({ events: z.array(eventResults) }),
  errors: 'error',
  rateLimit: { max: 12, seconds: 60 },
});

export const searchPhotos = endpoint({
  method: 'POST',
  path: '/events/event/:id/search',
  access: 'public',
  summary: 'Photos of a number, of a face, or of both together, each with its reason',
  params: idParams,
  body: resource({
    number: named('idDetector', searchedNumber),
  }),
  upload: { ...selfies, required: false },
  output: results,
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

const raceStop = resource({
  photo: named('image', photo),
  /** Absent where the camera did not say. */
  takenAt: named('tomada', z.optional(instant)),
  /** Where on the course, as the studio names it; empty where it does not. */
  place: named('lugar', z.string()),
  /** The rest of the burst that this photo is the best of. */
  folded: named('iguales', z.array(photo)),
});
export type RaceStop = z.output<typeof raceStop>;

export const showRace = endpoint({
  method: 'POST',
  path: '/events/event/:id/race',
  access: 'public',
  summary: "One person's photos by time, near-duplicates under the best of them",
  params: idParams,
  body: resource({
    number: named('idDetector', searchedNumber),
    photoIds: named('images', z._default(z.array(id).check(z.maxLength(500)), [])),
  }),
  output: resource({ stops: named('carrera', z.array(raceStop)) }),
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

const nearNumber = resource({ number: named('idDetector', z.string()), photos: z.int() });

/** What there is for somebody whose number has no photo. */
export const findNearNumbers = endpoint({
  method: 'GET',
  path: '/events/event/:id/near-numbers',
  access: 'public',
  summary: 'The numbers of an event that resemble one, and how many photos still wait',
  params: idParams,
  query: z.object({ idDetector: bibNumber }),
  output: resource({
    numbers: z.array(nearNumber),
    /** Photos whose numbers are not read yet. */
    unread: z.int(),
    /** Photos with a number that a person has to confirm. */
    inReview: z.int(),
  }),
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

export const reportStranger = endpoint({
  method: 'POST',
  path: '/events/event/:id/not-me',
  access: 'public',
  summary: "A runner says that a photo offered as theirs shows somebody else ('No soy yo')",
  params: idParams,
  body: resource({
    photoId: named('image', id),
    /** The number that was searched for; absent when it was a face. */
    number: named('idDetector', z.optional(bibNumber)),
  }),
  output: z.object({ counted: z.boolean() }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});

const runner = resource({
  number: named('numero', z.string()),
  name: named('nombre', z.string()),
});

const TOO_SHORT = `Escribí al menos ${String(NAME_SEARCH_LEAST)} letras de tu nombre o apellido`;

/** Nobody is told more of a runner than number and name, and of nobody without photos even that. */
export const findRunners = endpoint({
  method: 'GET',
  path: '/events/event/:id/runners',
  access: 'public',
  summary: 'Runners of the start list with photos, by the first letters of their names',
  params: idParams,
  query: z.object({
    nombre: z.string(TOO_SHORT).check(
      z.maxLength(NAME_SEARCH_MOST, `Hasta ${String(NAME_SEARCH_MOST)} letras`),
      z.refine((text) => searchedWords(text).length > 0, TOO_SHORT),
    ),
  }),
  output: resource({ runners: named('corredores', z.array(runner)) }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});

export const findAtYourTime = endpoint({
  method: 'GET',
  path: '/events/event/:id/at-your-time',
  access: 'public',
  summary: `Photos without number and face within ${String(AROUND_SECONDS)} s of a runner's time`,
  params: idParams,
  query: z.object({ idDetector: bibNumber }),
  output: resource({ photos: named('images', z.array(photo)) }),
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});
