// A table as a file that a spreadsheet opens: UTF-8 with its mark, semicolons as Argentine ones expect,
// and nothing that would run as a formula.
import { saveFile } from '../../ui/save-file.ts';

export function csvText(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** The wide signs of East Asian keyboards too; some programs leave out the blanks before one. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

const cell = (text: string) => {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

export function saveCsv(name: string, rows: string[][]): void {
  saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), name);
}
