// A table that somebody made elsewhere: its rows with their lines, its columns found by their names
// in any order, and what is wrong with it, line by line.
import { BIB_MAX_LENGTH, BIB_NUMBER } from '../numbers/bib-number.ts';
import { normalized, shortened, withoutInvisible } from '../shop/text.ts';
import { findColumns, isNamed, type ColumnNames } from './table-columns.ts';

/** Data lines of the longest list that is taken. */
export const TABLE_MAX_ROWS = 60_000;
/** Columns that are looked at. */
export const TABLE_MAX_COLUMNS = 64;
/** What the preview explains of many dirty lines. */
const TABLE_MAX_PROBLEMS = 200;

export const TABLE_EMPTY = 'El archivo no tiene ninguna línea con datos.';

export interface TableRow {
  /** As the file's own program counts it, from 1. */
  line: number;
  cells: string[];
}

export interface RowProblem {
  line: number;
  text: string;
}

/** Cells that were made one; all but the first of them are empty. */
export interface MergedCells {
  /** As the file's program calls them, `B2:B5`. */
  name: string;
  first: { line: number; column: number };
  last: { line: number; column: number };
}

export interface Table {
  rows: TableRow[];
  merged?: MergedCells[];
  /** What the reader itself refuses, such as formulas; of one cell it tells the column. */
  problems: (RowProblem & { column?: number })[];
  /** The sheet's name, of a workbook that shows several. */
  sheet?: string | undefined;
  /** Rows that nobody sees on it, such as a filter's: read as well. */
  hiddenRows?: number | undefined;
}

/** Who looks for a column in vain may have it on another sheet. */
export const onThisSheet = (text: string, { sheet }: Pick<Table, 'sheet'>): string =>
  sheet === undefined
    ? text
    : `${text} Del Excel se toma la primera hoja, «${short(sheet)}»: poné primera la que tiene los corredores.`;

/** What is told of the file itself. */
export const ofFile = ({ sheet, hiddenRows }: Table) => ({ sheet, hiddenRows });

/** What a table gave: every problem is counted, the first of them are told. */
export interface ReadRows<T> {
  rows: T[];
  problems: RowProblem[];
  problemCount: number;
  /** The table's own names of the columns that are used, and of those that are not. */
  used: string[];
  unused: string[];
  /** The sheet they are of, where the file shows several. */
  sheet?: string | undefined;
  hiddenRows?: number | undefined;
}

/**
 * What the reader tells: once head and used columns are known, of these alone. Formulas, and cells made one, of
 * which only the first keeps its value.
 */
export function tellOfReader(
  { problems: found, merged = [] }: Table,
  problems: ProblemList,
  read?: HeadedRows & { columns: readonly number[] },
): void {
  for (const { line, text, column } of found) {
    const isRead =
      !read || column === undefined || (line > read.head.line && read.columns.includes(column));
    if (isRead) problems.add(line, text);
  }
  if (!read) return;
  const { rest: rows, columns } = read;
  const start = rows[0]?.line ?? Infinity;
  const end = rows.at(-1)?.line ?? 0;
  for (const { name, first, last } of merged) {
    const isRead =
      last.line >= start &&
      first.line <= end &&
      columns.some((column) => column >= first.column && column <= last.column);
    if (!isRead) continue;
    const line = Math.max(first.line, start);
    problems.add(line, `${name}: son celdas combinadas. Separalas y completá cada una.`);
  }
}

export class ProblemList {
  readonly told: RowProblem[] = [];
  count = 0;
  readonly #lines = new Set<number>();

  /** What comes of a problem that is told already, such as no number where a formula stands, is none. */
  addFirst(line: number, text: string): void {
    if (!this.#lines.has(line)) this.add(line, text);
  }

  add(line: number, text: string): void {
    this.#lines.add(line);
    this.count += 1;
    if (this.told.length < TABLE_MAX_PROBLEMS) this.told.push({ line, text });
  }
}

/**
 * One line of text; inner line breaks and runs of spaces become one space, and marks that nobody sees go:
 * a name is shown to visitors. What cannot be stored stays, to be told.
 */
export function tidy(text: string | undefined): string {
  const line = (text ?? '').replace(/\s+/gu, ' ').trim();
  return isStorable(line) ? withoutInvisible(line).trim() : line;
}

/** A number as keyboards of other writings give it, too. */
export const tidyNumber = (text: string | undefined): string =>
  wholeNumber(normalized(tidy(text).replace(PRINTED_BEFORE, ''), 'NFKC').replace(/\s+/gu, ''));

/** `Nº 12`, `#12`: what is printed before a number is no part of it; of `#12/3` nothing is. */
const PRINTED_BEFORE = /^(?:#|n\.?[°º]|nro)[.:]?\s*(?=[\p{L}\d-]+$)/iu;

/** What people write into a cell so that it is not empty. */
const NOTHING_THERE =
  /^(?:[-–—._]+|n\/?[ad]|s\/?d|no (?:tiene|dice)|sin (?:e-?mail|mail|correo|datos|categor[ií]a))$/iu;

/** A cell that may be left empty. */
export const tidyOptional = (text: string | undefined): string => {
  const line = tidy(text);
  return NOTHING_THERE.test(line) ? '' : line;
};

/** A spreadsheet takes `11-22` for a day, and keeps the day; to a CSV it writes `1-nov`. */
const DAY =
  /^(?:\d{1,2}-(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)(?:-\d{2}|-\d{4})?|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?:T?\d{1,2}:.*)?$/iu;

/** What Excel in Spanish shows of a cell that is true or false; no runner's number. */
export const TRUE_CELL = 'VERDADERO';
export const FALSE_CELL = 'FALSO';

/** What is wrong with a runner's row: cells that nobody can keep, or no number; undefined when nothing is. */
export function rowProblem(number: string, others: readonly string[]): string | undefined {
  const all = [number, ...others];
  if (all.some((text) => text.startsWith('='))) {
    return 'Hay una fórmula. Copiá la columna y pegala como valores.';
  }
  if (!all.every(isStorable)) return 'Hay un carácter que no se puede leer.';
  return number === '' ? 'Falta el número.' : numberProblem(number);
}

export const repeatedNumber = (number: string, line: number): string =>
  `El número ${number} ya está en la línea ${String(line)}.`;

/** What is wrong with a text that stands where a number should; undefined when it is one. */
function numberProblem(number: string): string | undefined {
  if (number === TRUE_CELL || number === FALSE_CELL) {
    return `«${number}» es una casilla de sí o no. Escribí el número.`;
  }
  if (DAY.test(number)) {
    return `«${short(number)}» es una fecha. Dale formato de texto a la columna y escribí el número.`;
  }
  // Nobody can search for it: 'pendiente', 'DNS'.
  if (/^\p{L}+$/u.test(number))
    return `«${short(number)}» no es un número: no tiene ninguna cifra.`;
  // One below zero comes of a formula's slip.
  return BIB_NUMBER.test(number) && !number.startsWith('-')
    ? undefined
    : `«${short(number)}» no es un número: van hasta ${String(BIB_MAX_LENGTH)} dígitos, letras o guiones.`;
}

/** As much of a cell as a sentence about it quotes. */
export const short = (text: string): string => shortened(text, 30);

/** Neither a control character nor half a surrogate pair. */
const isStorable = (text: string): boolean => !/[\p{Cc}\p{Surrogate}]/u.test(text);

/** Rows that may stand before the head: a title, the date, who made the file. */
const MOST_ABOVE_HEAD = 15;

export interface HeadedRows {
  head: TableRow;
  rest: TableRow[];
}

/**
 * The row that names the columns, the number's among them, and the rows under it. Before it a title may
 * stand; a head of two rows (`Corredor` over `Nombre` and `Apellido`) is one. Without any, the first row.
 */
export function splitHeadRow<K extends string>(
  rows: readonly TableRow[],
  kinds: Readonly<Record<K | 'number', ColumnNames>>,
): HeadedRows | undefined {
  const filled = filledRows(rows);
  const knows = ({ cells }: TableRow) => Object.keys(findColumns(cells, kinds)).length;
  const isHead = (row: TableRow, index: number) =>
    row.cells.some((cell) => isNamed(kinds.number, cell)) &&
    // Under other rows a single word may be anybody's answer.
    (index === 0 || knows(row) > 1);
  const at = Math.max(0, filled.slice(0, MOST_ABOVE_HEAD).findIndex(isHead));
  const [head, second, ...rest] = filled.slice(at);
  if (!head) return undefined;
  const both = second && joined(head, second);
  const isOfTwo =
    both && !second.cells.some((cell) => /\d/u.test(cell)) && knows(both) > knows(head);
  if (isOfTwo) return { head: both, rest };
  return { head, rest: (second ? [second, ...rest] : []).filter((row) => !isAgain(head, row)) };
}

/** Two files put one under the other name their columns again; so does each page of a list. */
const isAgain = (head: TableRow, { cells }: TableRow) =>
  head.cells.every((cell, index) => tidy(cell) === tidy(cells[index]));

const joined = (above: TableRow, below: TableRow): TableRow => ({
  line: above.line,
  cells: Array.from(
    { length: Math.max(above.cells.length, below.cells.length) },
    (_cell, index) => tidy(below.cells[index]) || (above.cells[index] ?? ''),
  ),
});

/** `1.234,00`, `4567.0`, `3,456`: a whole number as a spreadsheet writes one; other texts as they are. */
function wholeNumber(text: string): string {
  const found =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,0+)?$/u.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/u.exec(text);
  return found?.[1]?.replace(/\D/gu, '') ?? text;
}

/** As much of a column's name as is told. */
const HEAD_MAX_LENGTH = 80;

/** The names of a head by whether their columns are among those used. */
export function splitHead(head: readonly string[], columns: readonly number[]) {
  const names = head.map((name, index) => ({
    name: shortened(tidy(name), HEAD_MAX_LENGTH),
    isUsed: columns.includes(index),
  }));
  const told = names.filter(({ name }) => name !== '');
  return {
    used: told.filter(({ isUsed }) => isUsed).map(({ name }) => name),
    unused: told.filter(({ isUsed }) => !isUsed).map(({ name }) => name),
  };
}

const isEmptyRow = ({ cells }: TableRow) => cells.every((cell) => tidy(cell) === '');
const filledRows = (rows: readonly TableRow[]) => rows.filter((row) => !isEmptyRow(row));
