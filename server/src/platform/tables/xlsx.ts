// The first sheet of an Excel workbook (ECMA-376): a ZIP of XML files, of which only those that hold
// the sheet's cells are unpacked, within a bound. Formulas are told, never taken for their last value.
import {
  TABLE_MAX_COLUMNS,
  TABLE_MAX_ROWS,
  type RowProblem,
  type Table,
  type TableRow,
} from '@photolab/domain/race/tables';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { UnusableTable } from './unusable-table.ts';

/** Of all that is unpacked; a list of 60,000 lines takes a tenth of it. */
const MAX_UNPACKED_BYTES = 150_000_000;
const CHUNK_BYTES = 1_000_000;

type Files = Record<string, Uint8Array>;

/** @throws UnusableTable */
export function readXlsx(content: Uint8Array): Table {
  const book = unpack(content, /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/);
  const sheet = firstSheet(book);
  const files = unpack(content, /^xl\/(?:sharedStrings\.xml|worksheets\/[^/]+\.xml)$/, sheet);
  const cells = files[sheet];
  if (!cells) throw new UnusableTable('table-broken');
  return readSheet(cells, readShared(files['xl/sharedStrings.xml']));
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

/** The path of the sheet that stands first in the book. */
function firstSheet(book: Files): string {
  let relation = '';
  const targets = new Map<string, string>();
  parse(book['xl/workbook.xml'], {
    open: (name, attributes) => {
      if (name === 'sheet') relation ||= attributes['r:id'] ?? attributes['id'] ?? '';
    },
  });
  parse(book['xl/_rels/workbook.xml.rels'], {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const target = targets.get(relation);
  if (!target) throw new UnusableTable('table-broken');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readShared(content: Uint8Array | undefined): string[] {
  const shared: string[] = [];
  let inPhonetic = false;
  if (!content) return shared;
  parse(content, {
    open: (name) => {
      if (name === 'si') shared.push('');
      if (name === 'rPh') inPhonetic = true;
    },
    close: (name, text) => {
      if (name === 'rPh') inPhonetic = false;
      if (name === 't' && !inPhonetic) shared.push((shared.pop() ?? '') + text);
    },
  });
  return shared;
}

function readSheet(content: Uint8Array, shared: string[]): Table {
  const rows: TableRow[] = [];
  const problems: RowProblem[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let cell = { column: -1, kind: 'n', value: '' };
  const refuse = (text: string) => {
    problems.push({
      line: row.line,
      text: `${columnName(cell.column)}${String(row.line)}: ${text}`,
    });
  };
  parse(content, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { line: lineOf(attributes['r']) ?? row.line + 1, cells: [] };
        cell = { column: -1, kind: 'n', value: '' };
      }
      if (name === 'c') {
        const column = columnOf(attributes['r']) ?? cell.column + 1;
        cell = { column, kind: attributes['t'] ?? 'n', value: '' };
      }
      if (name === 'f') refuse('es una fórmula. Copiá la columna y pegala como valores.');
    },
    close: (name, text) => {
      if (name === 'v' || name === 't') cell.value += text;
      if (name === 'c' && cell.column < TABLE_MAX_COLUMNS) {
        if (cell.kind === 'e') refuse(`tiene un error (${cell.value}).`);
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = valueOf(cell, shared);
      }
      if (name !== 'row') return;
      if (row.cells.some(Boolean)) rows.push(row);
      if (rows.length > TABLE_MAX_ROWS + 1) throw new UnusableTable('table-too-many-lines');
    },
  });
  return { rows, problems };
}

function valueOf({ kind, value }: { kind: string; value: string }, shared: string[]): string {
  if (kind === 's') return shared[Number(value)] ?? '';
  // `12`, though it may be written `1.2E1`.
  const number = kind === 'n' && value !== '' ? Number(value) : NaN;
  return Number.isFinite(number) ? String(number) : value;
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

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void;
  /** With the text directly inside. */
  close?: (name: string, text: string) => void;
}

/** No entity but XML's own five is known to the parser. @throws UnusableTable */
function parse(content: Uint8Array | undefined, reader: Reader): void {
  if (!content) throw new UnusableTable('table-broken');
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    reader.open?.(local(name), attributes);
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    reader.close?.(local(name), text);
    text = '';
  });
  const decoder = new TextDecoder();
  try {
    for (let at = 0; at < content.length; at += CHUNK_BYTES) {
      parser.write(decoder.decode(content.subarray(at, at + CHUNK_BYTES), { stream: true }));
    }
    parser.close();
  } catch (error) {
    throw error instanceof UnusableTable ? error : new UnusableTable('table-broken');
  }
}

/** Some programs name everything `x:row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);
