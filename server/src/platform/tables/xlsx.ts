// The first sheet that an Excel workbook shows (ECMA-376): a ZIP of XML files, of which only those that hold
// the sheet's cells are unpacked, within a bound. Formulas are told, never taken for their last value.
import {
  FALSE_CELL,
  type MergedCells,
  TABLE_MAX_COLUMNS,
  TABLE_MAX_ROWS,
  TRUE_CELL,
  type Table,
  type TableRow,
} from '@photolab/domain/race/tables';
import { unzipSync } from 'fflate';
import { UnusableTable } from './unusable-table.ts';
import { dayOf, dayStyles, type DayStyles, MAC_DAYS } from './xlsx-days.ts';
import { readXlsxText } from './xlsx-text.ts';
import { parseXml } from './xml.ts';

/** Of all that is unpacked; a list of 60,000 lines takes a tenth of it. */
const MAX_UNPACKED_BYTES = 150_000_000;
/** Of all cells together: one text of the file may stand in millions of them. 60,000 lines of 64 columns have half. */
const MAX_CELL_CHARACTERS = 150_000_000;

type Files = Record<string, Uint8Array>;

/** @throws UnusableTable */
export function readXlsx(content: Uint8Array): Table {
  const book = unpack(content, /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/);
  // Another program's file: a ZIP as well.
  if (!book['xl/workbook.xml']) throw new UnusableTable('table-not-a-table');
  const { path, name, isOneOfSeveral, firstDay } = firstSheet(book);
  const files = unpack(
    content,
    /^xl\/(?:(?:sharedStrings|styles)\.xml|worksheets\/[^/]+\.xml)$/,
    path,
  );
  const cells = files[path];
  if (!cells) throw new UnusableTable('table-broken');
  const shared = readShared(files['xl/sharedStrings.xml']);
  const table = readSheet(cells, {
    ...{ shared, firstDay },
    days: dayStyles(files['xl/styles.xml']),
  });
  return isOneOfSeveral ? { ...table, sheet: name } : table;
}

function unpack(content: Uint8Array, wanted: RegExp, sheet?: string): Files {
  let bytes = 0;
  try {
    return unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name) || (name.includes('/worksheets/') && name !== sheet)) return false;
        bytes += originalSize;
        if (bytes > MAX_UNPACKED_BYTES) throw new UnusableTable('table-too-large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnusableTable ? error : new UnusableTable('table-broken');
  }
}

/** The sheet that stands first of those that are shown; what is hidden nobody knows of. */
function firstSheet(book: Files) {
  const sheets: { id: string; name: string; isShown: boolean }[] = [];
  const targets = new Map<string, string>();
  let firstDay = 0;
  parseXml(book['xl/workbook.xml'], {
    open: (name, attributes) => {
      const isOfMac = name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (isOfMac) firstDay = MAC_DAYS;
      if (name !== 'sheet') return;
      const isShown = (attributes['state'] ?? 'visible') === 'visible';
      const id = attributes['r:id'] ?? attributes['id'] ?? '';
      sheets.push({ id, name: attributes['name'] ?? '', isShown });
    },
  });
  parseXml(book['xl/_rels/workbook.xml.rels'], {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const shown = sheets.filter(({ isShown }) => isShown);
  const first = shown[0] ?? sheets[0];
  const target = first && targets.get(first.id);
  if (!target) throw new UnusableTable('table-broken');
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return { path, name: first.name, isOneOfSeveral: shown.length > 1, firstDay };
}

function readShared(content: Uint8Array | undefined): string[] {
  const shared: string[] = [];
  let inPhonetic = false;
  if (!content) return shared;
  parseXml(content, {
    open: (name) => {
      if (name === 'si') shared.push('');
      if (name === 'rPh') inPhonetic = true;
    },
    close: (name, text) => {
      if (name === 'rPh') inPhonetic = false;
      if (name === 't' && !inPhonetic) shared.push((shared.pop() ?? '') + readXlsxText(text));
    },
  });
  return shared;
}

interface Cell {
  column: number;
  kind: string;
  style: number;
  value: string;
}

/** What the sheet's cells refer to: its texts, and the styles that show a day. */
interface Known {
  shared: string[];
  days: DayStyles;
  /** The workbook's day 0, as Excel counts. */
  firstDay: number;
}

const NO_CELL: Cell = { column: -1, kind: 'n', style: 0, value: '' };

function readSheet(content: Uint8Array, known: Known): Table {
  const rows: TableRow[] = [];
  const problems: Table['problems'] = [];
  const merged: MergedCells[] = [];
  let isHidden = false;
  let hiddenRows = 0;
  let row: TableRow = { line: 0, cells: [] };
  let cell = NO_CELL;
  let characters = 0;
  const refuse = (text: string) => {
    problems.push({
      ...{ line: row.line, column: cell.column },
      text: `${columnName(cell.column)}${String(row.line)}: ${text}`,
    });
  };
  parseXml(content, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { line: lineOf(attributes['r']) ?? row.line + 1, cells: [] };
        cell = NO_CELL;
        isHidden = /^(?:1|true)$/.test(attributes['hidden'] ?? '');
      }
      if (name === 'c') {
        const column = columnOf(attributes['r']) ?? cell.column + 1;
        const style = Number(attributes['s'] ?? 0);
        cell = { column, kind: attributes['t'] ?? 'n', style, value: '' };
      }
      if (name === 'mergeCell' && merged.length < TABLE_MAX_ROWS) {
        merged.push(...mergedCells(attributes['ref'] ?? ''));
      }
      if (name === 'f') refuse('es una fórmula. Copiá la columna y pegala como valores.');
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') cell = { ...cell, value: cell.value + text };
      if (name === 'c' && cell.column < TABLE_MAX_COLUMNS) {
        if (cell.kind === 'e') refuse(`tiene un error (${cell.value}).`);
        while (row.cells.length < cell.column) row.cells.push('');
        const value = valueOf(cell, known);
        characters += value.length;
        if (characters > MAX_CELL_CHARACTERS) throw new UnusableTable('table-too-large');
        row.cells[cell.column] = value;
      }
      if (name !== 'row') return;
      if (!row.cells.some(Boolean)) return;
      rows.push(row);
      if (isHidden) hiddenRows += 1;
      if (rows.length > TABLE_MAX_ROWS + 1) throw new UnusableTable('table-too-many-lines');
    },
  });
  return { rows, problems, merged, ...(hiddenRows > 0 ? { hiddenRows } : {}) };
}

/** None where the sheet says what no sheet has. */
function mergedCells(name: string): MergedCells[] {
  const [first, last] = name.split(':').map(placeOf);
  return first && last ? [{ name, first, last }] : [];
}

function placeOf(reference: string): { line: number; column: number } | undefined {
  const line = lineOf(/\d{1,7}$/.exec(reference)?.[0]);
  const column = columnOf(reference);
  return line === undefined || column === undefined ? undefined : { line, column };
}

function valueOf({ kind, style, value }: Cell, { shared, days, firstDay }: Known): string {
  if (kind === 's') return sharedText(shared, value.trim());
  if (kind === 'str' || kind === 'inlineStr') return readXlsxText(value);
  if (kind === 'b') return value === '1' ? TRUE_CELL : FALSE_CELL;
  // `12`, though it may be written `1.2E1`.
  const number = kind === 'n' && value !== '' ? Number(value) : NaN;
  if (!Number.isFinite(number)) return value;
  const shown = days.get(style);
  const counted = shown ? number + firstDay : number;
  return (shown === 'day' && dayOf(counted)) || String(counted);
}

/** Empty of a cell that names none, as some programs write an empty one. @throws UnusableTable where it is lost */
function sharedText(shared: readonly string[], index: string): string {
  const text = index === '' ? '' : shared[Number(index)];
  if (text === undefined) throw new UnusableTable('table-broken');
  return text;
}

/** Undefined where the sheet does not say, or says what no sheet has. */
const lineOf = (reference: string | undefined): number | undefined =>
  /^\d{1,7}$/.test(reference ?? '') ? Number(reference) : undefined;

/** `B7` is 1; undefined where the sheet does not say. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + Math.max(0, column))
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);
