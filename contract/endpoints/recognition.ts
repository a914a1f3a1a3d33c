// Recognition of an event: starting and watching it, what the organiser told us about its numbers,
// and how good it was.
import { BIB_NUMBER, isBibPattern } from '@photolab/domain/numbers/bib-number';
import { TABLE_MAX_ROWS } from '@photolab/domain/race/tables';
import { formatCount } from '@photolab/domain/shop/format';
import * as z from 'zod/mini';
import { somethingSent } from '../chosen-photos.ts';
import { endpoint } from '../endpoint.ts';
import { freeText, id, idParams, pathId, resource } from '../fields.ts';
import { bibNumbers, photo } from './photos.ts';

export const startOcr = endpoint({
  method: 'POST',
  path: '/events/event/:id/process-ocr',
  access: 'photographer',
  within: 'event',
  summary: 'Read the numbers of every photo not yet read, and of later ones as they arrive',
  params: idParams,
  output: z.object({ totalImages: z.int(), pendingImages: z.int() }),
  status: 202,
  errors: 'error',
});

const ocrStatus = z.object({
  totalImages: z.int(),
  processedImages: z.int(),
  pendingImages: z.int(),
  /** Per cent, 0 to 100. */
  progress: z.number(),
  failedImages: z.int(),
  facesPending: z.int(),
  previewsPending: z.int(),
  /** Photos whose numbers were read in the last minutes, per minute. */
  ratePerMinute: z.number(),
  /** Null while the pace is not known. */
  secondsLeft: z.nullable(z.int()),
  /** 'Procesar OCR' was pressed: what is pending is read unless it is paused. */
  reading: z.boolean(),
  paused: z.boolean(),
});
export type OcrStatus = z.output<typeof ocrStatus>;

export const getOcrStatus = endpoint({
  method: 'GET',
  path: '/events/event/:id/ocr-status',
  access: 'photographer',
  within: 'event',
  summary: 'How far recognition is; counted from the photos themselves',
  params: idParams,
  output: ocrStatus,
  errors: 'error',
});

export const pauseRecognition = endpoint({
  method: 'POST',
  path: '/events/event/:id/recognition/pause',
  access: 'photographer',
  within: 'event',
  summary: 'Stop reading numbers and faces of an event; previews go on',
  params: idParams,
  output: ocrStatus,
  errors: 'error',
});

export const resumeRecognition = endpoint({
  method: 'POST',
  path: '/events/event/:id/recognition/resume',
  access: 'photographer',
  within: 'event',
  summary: 'Go on where pausing stopped',
  params: idParams,
  output: ocrStatus,
  errors: 'error',
});

const PATTERN_HELP = 'Patrón: no es válido. Ejemplo: [A-Z]\\d{3}';

/** Of thousands of numbers the refusal says which one is wrong. */
const listedNumber = z
  .string()
  .check(
    z.trim(),
    z.regex(BIB_NUMBER, { error: ({ input }) => `${String(input)}: no es un número` }),
  );

const settingsFields = {
  /** Every number that takes part; empty when the organiser gave no list. */
  startList: z
    .array(listedNumber)
    .check(
      z.maxLength(TABLE_MAX_ROWS, `Lista de largada: hasta ${formatCount(TABLE_MAX_ROWS)} números`),
    ),
  range: z.nullable(
    z
      .object({
        from: z
          .int('Rango: debe ser un número')
          .check(z.nonnegative('Rango: no puede ser negativo')),
        to: z.int('Rango: debe ser un número').check(z.maximum(9_999_999, 'Rango: hasta 9999999')),
      })
      .check(
        z.refine(
          ({ from, to }) => from <= to,
          'Rango: el primero no puede ser mayor que el último',
        ),
      ),
  ),
  /** A regular expression's source, for numbers with letters; empty when there are none. */
  pattern: freeText('Patrón', 60).check(
    z.refine((source) => source === '' || isBibPattern(source), PATTERN_HELP),
  ),
};
const recognitionSettings = z.object(settingsFields);
export type RecognitionSettings = z.output<typeof recognitionSettings>;
const settingsChange = z
  .strictObject({
    startList: z.optional(settingsFields.startList),
    range: z.optional(settingsFields.range),
    pattern: z.optional(settingsFields.pattern),
  })
  .check(
    somethingSent('pattern', 'Mandá la lista (startList), el rango (range) o el patrón (pattern)'),
  );
export type SettingsChange = z.output<typeof settingsChange>;

export const getRecognitionSettings = endpoint({
  method: 'GET',
  path: '/events/event/:id/recognition',
  access: 'admin',
  summary: 'What the organiser told us about the numbers',
  params: idParams,
  output: recognitionSettings,
  errors: 'Message+error',
});

export const setRecognitionSettings = endpoint({
  method: 'PUT',
  path: '/events/event/:id/recognition',
  access: 'admin',
  summary:
    'Replace those that are sent; what was read is judged again without reading the photos again',
  params: idParams,
  body: settingsChange,
  output: recognitionSettings,
  errors: 'Message+error',
});

/** A share (0 to 1) with its 95 % Wilson interval. */
export const share = z.object({ value: z.number(), low: z.number(), high: z.number() });

const recognitionStats = z.object({
  photos: z.int(),
  photosRead: z.int(),
  photosWithoutNumber: z.int(),
  photosFailed: z.int(),
  photosIndexed: z.int(),
  photosWithoutFace: z.int(),
  faces: z.int(),
  /** Different numbers that photos are found by, and how many of the start list that is. */
  runnersFound: z.int(),
  startListSize: z.int(),
  startListFound: z.int(),
  sample: z.object({
    drawn: z.int(),
    checked: z.int(),
    /** Null until something was checked. */
    precision: z.nullable(share),
    recall: z.nullable(share),
  }),
});
export type RecognitionStats = z.output<typeof recognitionStats>;

export const getRecognitionStats = endpoint({
  method: 'GET',
  path: '/events/event/:id/recognition/stats',
  access: 'admin',
  summary: 'How much recognition found, and how right it was on the checked sample',
  params: idParams,
  output: recognitionStats,
  errors: 'Message+error',
});

export const SAMPLE_SIZE = 100;

const samplePhoto = resource({
  position: z.int(),
  photo,
  /** What was read when the sample was drawn. */
  read: z.array(z.string()),
  /** It was read again since: what was checked is no longer what is found. */
  reread: z.boolean(),
  /** What a person saw; null until checked. */
  truth: z.nullable(z.array(z.string())),
});
export type SamplePhoto = z.output<typeof samplePhoto>;

export const getSample = endpoint({
  method: 'GET',
  path: '/events/event/:id/recognition/sample',
  access: 'admin',
  summary: 'The drawn sample, in its order',
  params: idParams,
  output: z.array(samplePhoto),
  errors: 'Message+error',
});

export const drawSample = endpoint({
  method: 'POST',
  path: '/events/event/:id/recognition/sample',
  access: 'admin',
  summary: 'Draw 100 random photos to check, replacing an earlier sample',
  params: idParams,
  output: z.array(samplePhoto),
  status: 201,
  errors: 'Message+error',
});

export const checkSample = endpoint({
  method: 'PUT',
  path: '/events/event/:id/recognition/sample/:photoId',
  access: 'admin',
  summary: 'Write down which numbers a person sees in a photo of the sample',
  params: z.object({ id: pathId, photoId: pathId }),
  body: z.object({ numbers: bibNumbers }),
  output: z.object({ photoId: id, truth: z.array(z.string()) }),
  errors: 'Message+error',
});
