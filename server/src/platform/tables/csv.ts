// Text as a table: whatever separates its columns, whoever wrote it. RFC 4180's quotes; a line is
// counted as an editor counts it, so that a row within quotes over two lines stands at its first.
import { TABLE_MAX_COLUMNS, type TableRow } from '@photolab/domain/race/tables';

export const SEPARATORS = [';', ',', '\t', '|'] as const;

/** The one that stands most often in the first line that says something, outside quotes. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 10_000)
      .trimStart()
      .split(/\r\n|\n|\r/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((sign) => ({ sign, times: bare.split(sign).length - 1 }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ';';
}

/** Undefined at the end of a quoted cell that is never closed: told by the line where it opened. */
type CsvRow = TableRow | { line: number; unclosed: true };

/** Rows one after another, so that who has enough can stop. Empty lines give one empty cell. */
export function* csvRows(text: string, separator = separatorOf(text)): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: TableRow = { line, cells: [] };
    for (;;) {
      const cell = readCell(text, at, separator);
      if (!cell) {
        yield { line, unclosed: true };
        return;
      }
      if (row.cells.length < TABLE_MAX_COLUMNS) row.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    yield row;
  }
}

interface Cell {
  value: string;
  /** Of the sign after it. */
  end: number;
  /** Line breaks inside it. */
  lines: number;
}

function readCell(text: string, start: number, separator: string): Cell | undefined {
  if (text[start] !== '"') return readBare(text, start, separator);
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      // What stands between a closing quote and the next column belongs to the cell.
      const rest = readBare(text, quote + 1, separator);
      const lines = value.split(/\r\n|\n|\r/).length - 1;
      return { value: value + rest.value, end: rest.end, lines };
    }
    value += '"';
    from = quote + 2;
  }
}

function readBare(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return { value: text.slice(start, end), end, lines: 0 };
}
