// Days in a workbook: numbers that a style shows as a day. Excel makes one of what looks like a day to it,
// a category `10-12` too.
import { parseXml } from './xml.ts';

/** Those of Excel's own formats that show a day; the last with a time. */
const OWN_DAYS = new Map<string, Shown>([
  ...['14', '15', '16', '17'].map((id): [string, Shown] => [id, 'day']),
  ['22', 'moment'],
]);
/** What a format shows as it is written, its colour and its language aside. */
const ASIDE = /"[^"]*"|\\.|\[[^[\]]*\]/g;

const shows = (format: string): Shown | undefined => {
  const letters = format.replace(ASIDE, '');
  if (!/[dy]/i.test(letters)) return undefined;
  return /[hs]/i.test(letters) ? 'moment' : 'day';
};

/** By the numbers of the styles: those that show a day, and whether a time beside it. */
export type DayStyles = ReadonlyMap<number, Shown>;
type Shown = 'day' | 'moment';

export function dayStyles(styles: Uint8Array | undefined): DayStyles {
  const days = new Map<number, Shown>();
  if (!styles) return days;
  const formats = new Map(OWN_DAYS);
  let count: number | undefined;
  parseXml(styles, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const shown = name === 'numFmt' ? shows(formatCode) : undefined;
      if (shown) formats.set(numFmtId, shown);
      if (name === 'cellXfs') count = 0;
      if (name !== 'xf' || count === undefined) return;
      const known = formats.get(numFmtId);
      if (known) days.set(count, known);
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') count = undefined;
    },
  });
  return days;
}

/** A Mac's old Excel counts days from 1904: so many fewer. */
export const MAC_DAYS = 1_462;

const DAY_MS = 86_400_000;
/** Excel's number of 1 January 1970. */
const EPOCH = 25_569;
/** The last of December 9999. */
const LAST = 2_958_465;

/** `30/06/2026`; undefined for what is no whole day. */
export function dayOf(number: number): string | undefined {
  if (!Number.isInteger(number) || number <= 60 || number > LAST) return undefined;
  const [year, month, day] = new Date((number - EPOCH) * DAY_MS).toISOString().split(/[-T]/);
  return `${day ?? ''}/${month ?? ''}/${year ?? ''}`;
}
