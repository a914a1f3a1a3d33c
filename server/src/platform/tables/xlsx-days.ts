// Days in a workbook: numbers that a style shows as a day. Excel makes one of what looks like a day to it,
// a category `10-12` too.
import { parseXml } from './xml.ts';

/** Those of Excel's own formats that show a day and no time. */
const OWN_DAYS = new Set(['14', '15', '16', '17']);
/** What a format shows as it is written, its colour and its language aside. */
const ASIDE = /"[^"]*"|\\.|\[[^[\]]*\]/g;

const showsDay = (format: string): boolean => {
  const letters = format.replace(ASIDE, '');
  return /[dy]/i.test(letters) && !/[hs]/i.test(letters);
};

/** The numbers of the styles that show a day and no time. */
export function dayStyles(styles: Uint8Array | undefined): Set<number> {
  const days = new Set<number>();
  if (!styles) return days;
  const formats = new Set(OWN_DAYS);
  let count: number | undefined;
  parseXml(styles, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && showsDay(formatCode)) formats.add(numFmtId);
      if (name === 'cellXfs') count = 0;
      if (name !== 'xf' || count === undefined) return;
      if (formats.has(numFmtId)) days.add(count);
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') count = undefined;
    },
  });
  return days;
}

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
