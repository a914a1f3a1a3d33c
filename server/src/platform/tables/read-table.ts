// A file as a table, by what it holds and not by its name: an Excel workbook or text in any of the
// encodings that spreadsheets write.
import { readFile } from 'node:fs/promises';
import { TABLE_MAX_ROWS, type Table } from '@photolab/domain/race/tables';
import { csvRows } from './csv.ts';
import { UnusableTable } from './unusable-table.ts';
import { readXlsx } from './xlsx.ts';

/** @throws UnusableTable */
export async function readTable(path: string): Promise<Table> {
  const content = await readFile(path);
  const start = content.toString('latin1', 0, 8);
  if (start.startsWith('PK\x03\x04')) return readXlsx(content);
  // The container of Excel 97 to 2003.
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') throw new UnusableTable('table-old-excel');
  if (start.startsWith('%PDF')) throw new UnusableTable('table-not-a-table');
  return readText(decode(content));
}

/** UTF-8 or UTF-16 by their marks; what is no UTF-8 is Windows's Latin-1. */
function decode(content: Buffer): string {
  const label = content.subarray(0, 2).toString('hex');
  if (label === 'fffe') return new TextDecoder('utf-16le').decode(content);
  if (label === 'feff') return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return decodeWindows(content);
  }
}

/** 0x80 to 0x9f of Windows-1252 (Node's own decoder takes them for Latin-1's control characters). */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows = (content: Buffer) =>
  content
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS.charAt(sign.charCodeAt(0) - 0x80));

/** Control characters that no spreadsheet writes: a picture, a program, a damaged file. */
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;

function readText(text: string): Table {
  if (NO_TEXT.test(text.slice(0, 100_000))) throw new UnusableTable('table-not-a-table');
  const table: Table = { rows: [], problems: [] };
  // Excel's own first line, which names the separator.
  const said = /^sep=([;,\t])[\r\n]/i.exec(text)?.[1];
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
