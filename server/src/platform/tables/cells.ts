// The cells of the workbooks that the studio takes away: typed, so that a name like `=1+1` stays text, and
// days and times are ones that a spreadsheet sorts.
import { writeXlsxText } from './xlsx-text.ts';

export const head = (value: string) => ({
  value,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: '#EFE9DD',
});
export const text = (value: string) => ({ value: writeXlsxText(value), type: String });
export const count = (value: number) => ({ value, type: Number, format: '#,##0' });

const at = (value: Date, format: string) => ({ value, type: Date, format });
/** A clock's time as it reads, which the workbook writes as if it were UTC. */
export const moment = (clock: Date) => at(clock, 'dd/mm/yyyy hh:mm');
/** `2026-11-22`, or with ` 09:07` its minute. A camera's day before those that a spreadsheet knows is text. */
export function dayOrMinute(written: string) {
  if (written < FIRST_DAY) return text(written);
  const [day = '', minute] = written.split(' ');
  if (minute) return moment(new Date(`${day}T${minute}:00Z`));
  return at(new Date(`${day}T00:00:00Z`), 'dd/mm/yyyy');
}
/** `2026-11`, in the words of whoever reads the workbook. */
export const month = (written: string) => at(new Date(`${written}-01T00:00:00Z`), 'mmmm yyyy');
const FIRST_DAY = '1900-03-01';
