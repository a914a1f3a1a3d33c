// Results of an event: at which time each runner passed the finish or a place of the course, taken from
// a table that the timekeeper made.
import { TIME_KINDS } from '@photolab/domain/race/results';
import * as z from 'zod/mini';
import { PLACE_MAX } from '../chosen-photos.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDate, idParams, instant, named, optionalText, resource } from '../fields.ts';
import { comparedBefore, tableFacts, tableFile } from '../table-file.ts';

const NOT_A_START = 'Largada: va como 08:00';
/** Of the race's day, `08:00` or `08:00:30`; empty: not told. */
const startTime = z._default(
  z
    .string(NOT_A_START)
    .check(z.trim(), z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/, NOT_A_START)),
  '',
);

const categoryStart = resource({ category: named('categoria', z.string()), start: startTime });
const categoryStarts = z.array(categoryStart).check(z.maxLength(200, 'Hasta 200 categorías'));
export type CategoryStart = z.output<typeof categoryStart>;

/** A form carries texts only: a list is written as JSON. */
const startsField = z._default(
  z.codec(z.string('Largadas: no se entienden'), categoryStarts, {
    decode: (text, { issues }) => {
      const read = categoryStarts.safeParse(fromJson(text));
      if (read.success) return z.encode(categoryStarts, read.data);
      issues.push({ code: 'custom', message: NOT_A_START, input: text });
      return [];
    },
    encode: (starts) => JSON.stringify(starts),
  }),
  [],
);

/** What is none is no list either, and refused as such. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The times of the finish are not those of a place that somebody misspells.
const formFields = {
  /** Where the mat lay; empty: the finish. */
  place: named('lugar', optionalText('Lugar', PLACE_MAX)),
  /** What the file's times are; empty: as their column is called. */
  kind: named('clase', z._default(z.enum(['', ...TIME_KINDS], 'Elegí qué dice el archivo'), '')),
  start: named('largada', startTime),
  starts: named('largadas', startsField),
};
const resultsForm = resource(formFields, z.strictObject);
export type ResultsForm = z.output<typeof resultsForm>;

const point = resource({
  /** Empty: the finish. */
  place: named('lugar', z.string()),
  runners: named('corredores', z.int()),
  first: named('primero', instant),
  last: named('ultimo', instant),
});

/** The event's own day, where times are of quite other ones. */
const eventDay = named('fechaDelEvento', z.optional(calendarDate));

const resultsFacts = resource({
  points: named('puntos', z.array(point)),
  /** Places that the event's photos name. */
  places: named('lugares', z.array(z.string())),
  eventDay,
});
export type ResultsFacts = z.output<typeof resultsFacts>;

export const getResults = endpoint({
  method: 'GET',
  path: '/events/event/:id/results',
  access: 'admin',
  summary: 'Of which places of the course the times of the runners are known',
  params: idParams,
  output: resultsFacts,
  errors: 'error',
});

const shownResult = resource({
  number: named('numero', z.string()),
  category: named('categoria', z.string()),
  /** Absent while its start is missing. */
  passedAt: named('paso', z.optional(instant)),
});

const preview = resource({
  ...tableFacts,
  runners: named('corredores', z.int()),
  /** Lines of runners who did not arrive. */
  withoutTime: named('sinTiempo', z.int()),
  /** Runners whose start has to be told first. */
  withoutStart: named('sinLargada', z.int()),
  kind: named('clase', z.enum(TIME_KINDS)),
  /** By the file, or where it has none by the start list; only of times from the start on. */
  categories: named(
    'categorias',
    z.array(
      resource({ category: named('categoria', z.string()), runners: named('corredores', z.int()) }),
    ),
  ),
  sample: named('muestra', z.array(shownResult)),
  first: named('primero', z.optional(instant)),
  last: named('ultimo', z.optional(instant)),
  eventDay,
});
export type ResultsPreview = z.output<typeof preview>;

export const previewResults = endpoint({
  method: 'POST',
  path: '/events/event/:id/results/preview',
  access: 'admin',
  summary: 'What a file of results would give, and what is wrong with it; nothing is kept',
  params: idParams,
  body: resultsForm,
  upload: tableFile,
  output: preview,
  errors: 'error',
});

export const takeResults = endpoint({
  method: 'POST',
  path: '/events/event/:id/results',
  access: 'admin',
  summary: 'Take a whole file of results or nothing, instead of what there is of that place',
  params: idParams,
  body: resource({ ...formFields, compared: comparedBefore }, z.strictObject),
  upload: tableFile,
  output: resultsFacts,
  status: 201,
  errors: 'error',
  once: true,
});

export const deleteResults = endpoint({
  method: 'DELETE',
  path: '/events/event/:id/results',
  access: 'admin',
  summary: 'Forget the times of one place; clocks that were corrected by them stay so',
  params: idParams,
  query: z.strictObject({ lugar: optionalText('Lugar', PLACE_MAX) }),
  output: resultsFacts,
  errors: 'error',
});
