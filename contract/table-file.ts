// A table that somebody made elsewhere, as an upload, and what is told of it.
import * as z from 'zod/mini';
import type { UploadField } from './endpoint.ts';
import { named, optionalText, resource } from './fields.ts';

export const TABLE_MAX_BYTES = 20 * 1024 * 1024;

/** A CSV or Excel file, told by its content. */
export const tableFile: UploadField = {
  field: 'archivo',
  required: false,
  maxBytes: TABLE_MAX_BYTES,
};

/** What is wrong, by the line of the file. */
const rowProblem = resource({
  line: named('linea', z.int()),
  text: named('problema', z.string()),
});

export const tableFacts = {
  /** The one that was taken, of an Excel that shows several. */
  sheet: named('hoja', z.optional(z.string())),
  /** How many rows the sheet hides; they are taken as well. */
  hiddenRows: named('filasOcultas', z.optional(z.int())),
  used: named('columnas', z.array(z.string())),
  unused: named('sinUsar', z.array(z.string())),
  /** The first of them; `problemCount` counts all. Nothing is taken while there are any. */
  problems: named('problemas', z.array(rowProblem)),
  problemCount: named('totalProblemas', z.int()),
  /** A digest of what stands in the file's place. */
  compared: named('comparada', z.string()),
};

const DIGEST_MAX = 32;
/** As the preview told it: what somebody else took since then is not replaced unseen. */
export const comparedBefore = named('comparada', z.optional(optionalText('Comparada', DIGEST_MAX)));
