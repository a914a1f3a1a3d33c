// Times as results write them: how long somebody ran, or what the clock showed. Spreadsheets also
// write both as days and fractions of a day.
import { isLikelyDay } from '../shop/format.ts';

/** What a clock shows. */
export interface ClockTime {
  /** `2026-11-15`; absent where only the time is said. */
  day?: string;
  /** Since midnight. */
  seconds: number;
}

const DAY_SECONDS = 86_400;
/** Longer than anybody runs. */
const LONGEST_RACE_SECONDS = 7 * DAY_SECONDS;
/** A spreadsheet's day 0 is 30/12/1899; smaller numbers are no race's date. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;
const SERIAL_OF_1970 = 25_569;

const PLAIN_NUMBER = /^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const numberOf = (text: string) => Number(text.replace(',', '.'));
const wholeMillis = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** `1:02:03`, `01:02:03,4`, `62:03`, `1h 02m 03s`, `62'03"`, or a fraction of a day: in seconds. */
export function readDuration(text: string): number | undefined {
  const seconds = PLAIN_NUMBER.test(text) ? daysOfRace(numberOf(text)) : durationOf(text);
  return seconds !== undefined && seconds < LONGEST_RACE_SECONDS ? wholeMillis(seconds) : undefined;
}

/** Two whole days: a larger number is one of seconds or minutes, and says not which. */
const daysOfRace = (days: number) => (days < 2 ? days * DAY_SECONDS : undefined);

const WITH_COLONS = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:[.,]\d+)?)$/;
const WITH_WORDS =
  /^(?:(\d{1,3}) ?(?:h|hs|hrs|horas?) ?)?(\d{1,3}) ?(?:m|min|minutos?|['’′]) ?(\d{1,2}(?:[.,]\d+)?) ?(?:s|seg|segundos?|''|["”″])?$/;

function durationOf(text: string): number | undefined {
  const [, hours, minutes = '', seconds = ''] =
    WITH_COLONS.exec(text) ?? WITH_WORDS.exec(text.toLowerCase()) ?? [];
  if (minutes === '' || numberOf(seconds) >= 60) return undefined;
  if (hours !== undefined && Number(minutes) >= 60) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + numberOf(seconds);
}

const DATE = String.raw`(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))[ T]+`;
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?(?: ?([ap])\.? ?m\.?)?(?: ?hs?\.?)?`;
const CLOCK = new RegExp(`^(?:${DATE})?${TIME}$`, 'iu');

/** `9:41`, `09:41:30,5`, `9:41:30 p. m.`, `15/11/2026 09:41`, or a spreadsheet's day and time. */
export function readTimeOfDay(text: string): ClockTime | undefined {
  if (PLAIN_NUMBER.test(text)) return serialTime(numberOf(text));
  const [, year, month, day, dayFirst, monthSecond, yearLast, hours = '', minutes, seconds, half] =
    CLOCK.exec(text) ?? [];
  if (hours === '') return undefined;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || numberOf(seconds ?? '0') >= 60) return undefined;
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const inAll = hour * 3600 + Number(minutes) * 60 + numberOf(seconds ?? '0');
  const time = { seconds: wholeMillis(inAll) };
  const date = calendarDay(year ?? yearLast, month ?? monthSecond, day ?? dayFirst);
  if (date === '') return time;
  return date === undefined ? undefined : { day: date, ...time };
}

/** Empty where nothing is said; undefined of a day that no calendar has. */
function calendarDay(year?: string, month?: string, day?: string): string | undefined {
  if (year === undefined) return '';
  const text = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  if (!isLikelyDay(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

function serialTime(days: number): ClockTime | undefined {
  const seconds = wholeMillis((days % 1) * DAY_SECONDS);
  if (days < 1) return { seconds };
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return undefined;
  const midnight = new Date((Math.floor(days) - SERIAL_OF_1970) * DAY_SECONDS * 1000);
  return { day: midnight.toISOString().slice(0, 10), seconds };
}

/** `09:41:30.5`: for `instantIn`; seconds of one day. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = wholeMillis(seconds % 60);
  const [whole = '', fraction] = String(rest).split('.');
  return `${two(hours)}:${two(minutes)}:${whole.padStart(2, '0')}${fraction ? `.${fraction}` : ''}`;
}
