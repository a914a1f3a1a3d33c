// A file as a table, by what it holds and not by its name: an Excel workbook or text in any of the
// encodings that spreadsheets write.
import { readFile } from 'node:fs/promises';
import { TABLE_MAX_ROWS, type Table } from '@photolab/domain/race/tables';
import { csvRows, SEPARATORS } from './csv.ts';
import { decode } from './decode.ts';
import { UnusableTable } from './unusable-table.ts';
import { readXlsx } from './xlsx.ts';

/** @throws UnusableTable */
export async function readTable(path: string): Promise<Table> {
  const content = await readFile(path);
  const start = content.toString('latin1', 0, 8);
  if (content.includes(OPEN_DOCUMENT) && start.startsWith('PK')) {
    throw new UnusableTable('table-open-document');
  }
  if (start.startsWith('PK\x03\x04')) return readXlsx(content);
  // The container of Excel 97 to 2003, and of every Excel that a password locks.
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
    throw new UnusableTable(content.includes(LOCKED) ? 'table-locked' : 'table-old-excel');
  }
  if (start.startsWith('%PDF')) throw new UnusableTable('table-not-a-table');
  return readText(decode(content));
}

/** The first entry of its container, which is never packed. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

/** What holds the workbook then, as its container's list of contents names it. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Control characters that no spreadsheet writes: a picture, a program, a damaged file. */
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;
/** A web page, or the XML of an older Excel, whatever its file is called. */
const MARKUP = /^\uFEFF?\s*<[!?a-z]/i;
/** Excel's own first line. */
const NAMED_SEPARATOR = new RegExp(`^sep=([${SEPARATORS.join('')}])[\\r\\n]`, 'i');

function readText(text: string): Table {
  if (NO_TEXT.test(text.slice(0, 100_000)) || MARKUP.test(text))
    throw new UnusableTable('table-not-a-table');
  const table: Table = { rows: [], problems: [] };
  const said = NAMED_SEPARATOR.exec(text)?.[1];
  for (const row of csvRows(text, said)) {
    if (said && row.line === 1) continue;
    if ('unclosed' in row) {
      table.problems.push({ line: row.line, text: 'Hay unas comillas que no se cierran.' });
    } else if (row.cells.some((cell) => cell.trim() !== '')) table.rows.push(row);
    // The head is one more.
    if (table.rows.length > TABLE_MAX_ROWS + 1) throw new UnusableTable('table-too-many-lines');
  }
  return table;
}
