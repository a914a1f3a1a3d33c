// Decides whether a text read from a photo can be a bib number, and which characters of it are.

/** Digits only, as most races print them. */
const DIGITS = '\\d{1,6}';
const MAX_LENGTH = 10;
/** From the first letter or digit to the last. */
const INNER = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** "$500", "25%", "28°C", "45'" and "+50" are no numbers of runners; the sign of "N° 28" stands before its digits. */
const AMOUNT = /[$€£%]|°\s*C|\+\s*\d|\d\s*[+°º'’′]/u;
/** "-50", "(351": a deduction, a telephone's area. Of 264 numbers read in the photographs none had another sign beside it in its box. */
const PART = /^[-–−(]\s*\d+$/u;
/** A distance; before the digits, and with other letters, it is art or a category, as a capital M is behind no hundreds. */
const DISTANCE = /\d\s+[Kkm]$|00\s+M$/u;

/**
 * The bib number in a text, or undefined. The whole text has to match: digits are never picked
 * out of a word, because "10K" and "Km 8" are no bibs.
 */
export function bibInText(text: string, pattern: RegExp): string | undefined {
  const whole = text.trim();
  if ([AMOUNT, PART, DISTANCE].some((each) => each.test(whole))) return undefined;
  const upper = whole.toUpperCase();
  const bare = INNER.exec(withoutStrayMark(upper))?.[0] ?? '';
  return bare.length <= MAX_LENGTH && pattern.test(bare) ? bare : undefined;
}

/** Art beside the number is read as one more sign: "574 1" is 574. */
function withoutStrayMark(text: string): string {
  const words = text.split(/\s+/u).sort((a, b) => b.length - a.length);
  const [longest = '', ...rest] = words;
  return longest.length >= 2 && rest.every((word) => word.length === 1) ? longest : text;
}

const HAS_WORD = /\p{L}{3}/u;
/** What digits count, or stand for: "35 KM", "FM 102", "60 km/h", "28 °C". */
const UNIT_WORD =
  /^\P{L}*(?:K|KMS?|KM\/H|MTS|AM|FM|HS|HRS|MIN|SEG|AÑOS|KG|GR|ML|LTS?|CM|MM|CC|PTS)\P{L}*$/iu;
/** "351 456-7890", "1:23:45": a shorter group may be a bib's number that was found in two parts. */
const GROUP_DIGITS = 3;
/** "16 868" is 16868. */
const BEFORE_THOUSANDS = /^\d{1,2}$/u;
/** What goes on in the same figure: "21,1", "12:34". */
const SAME_FIGURE = /^[.,:/]\d|\d[.,:/]$/u;

/**
 * What a text right beside a number, or around it, shows it to be: one word of a line, something that is
 * counted, one of several groups of digits.
 */
export function besideNumber(text: string, number: string): 'word' | 'unit' | 'digits' | undefined {
  const whole = text.trim();
  const rest = withoutNumber(whole.toUpperCase(), number);
  const isCounted = DISTANCE.test(whole) || UNIT_WORD.test(rest);
  // "21K" counts its own digits, and stands beside a number as a name does.
  if (AMOUNT.test(whole) || (isCounted && !/\d/u.test(rest))) return 'unit';
  if (isCounted || HAS_WORD.test(rest)) return 'word';
  const isGroup = rest.replace(/\D/gu, '').length >= GROUP_DIGITS;
  const isThousands = number.length === 3 && BEFORE_THOUSANDS.test(rest);
  return isGroup || (isThousands && rest === whole) || SAME_FIGURE.test(rest)
    ? 'digits'
    : undefined;
}

const DISTANCE_WORD = /^[^\p{L}\d]*(?:KMS?|K|KIL[OÓ]METROS?|MILLAS?)[^\p{L}\d]*$/iu;
/** Three digits are enough for the longest race. */
const MARK_DIGITS = 3;

/** What stands above or below the digits of a mark of the way: 'KM' over 12. The words of a bib name their own digits: '21 K'. */
export function isDistanceWord(text: string): boolean {
  return DISTANCE_WORD.test(text);
}

/** Whether so far a race may go. */
export function mayBeDistance(text: string): boolean {
  return text.length <= MARK_DIGITS && /^\d+$/u.test(text);
}

export function isYear(text: string): boolean {
  return /^(?:19[89]|20[0-4])\d$/u.test(text);
}

/** Shorter ones beside a word are a class's, a club's, a distance more often than a runner's. */
const NAMED_DIGITS = 3;
const NAME = /^\p{L}[\p{L} .'’-]*$/u;

/** Whether a number of these digits may share its line with the runner's name. */
export function mayBeNamed(digits: string): boolean {
  return digits.length >= NAMED_DIGITS && !isYear(digits);
}

/** "N° 28", "No. 28", "Nro 28": what stands before a number and says that it is one. */
const NUMBER_SIGN = /^N(?:[º°o]|RO|[UÚ]M|\.)\s?[.:]?$/iu;

/**
 * "21K 456", "F-317", "F317": the number with the runner's distance or class before or behind it. With no mark
 * between them only letters that no digit is taken for, and neither "500M" nor "100K".
 */
const WITH_CLASS =
  /^(\d{1,2}\s?KM?[\s./|–-]{0,3}|\p{L}\s?[./|–-]\s?|[ACEFHJKMNPRUVWX])?(\d+)([\s./|–-]{1,3}\d{1,2}\s?KM?|\s?[./|–-]\s?\p{L}|[ACEFHJNPRUVWX]|(?<!00)M)?\s*$/iu;
/** "12-1": a team's number, and whose turn it is. */
const WITH_TURN = /^(\d{2,5})\s?[/–-]\s?[1-9]\s*$/u;

function digitsBesideClass(text: string): Place | undefined {
  const [, ofTeam] = WITH_TURN.exec(text) ?? [];
  if (ofTeam) return { from: 0, to: ofTeam.length };
  const [, before = '', digits = '', behind = ''] = WITH_CLASS.exec(text) ?? [];
  const isOneClass = (before === '') !== (behind === '');
  if (!isOneClass || !mayBeNamed(digits)) return undefined;
  return { from: before.length, to: before.length + digits.length };
}

/** "1.234" is 1234, and "10.000" a distance, as "21.097" and "42.195" are. */
const THOUSANDS = /^(\d{1,2})[.,](?!000|097$|195$)(\d{3})$/u;

/** A number that somebody wears, as it is without the mark between its thousands. */
export function withoutThousandsMark(text: string): string {
  return text.trim().replace(THOUSANDS, '$1$2');
}

interface Place {
  from: number;
  to: number;
}

/**
 * Where the digits stand in a line of a number and a name, a class or the sign of a number: "Rocío 2041", "649 EVA",
 * "21K 456", "F-317", "N° 28".
 */
export function digitsOfLine(text: string): Place | undefined {
  return digitsBesideClass(text) ?? digitsBesideName(text);
}

function digitsBesideName(text: string): Place | undefined {
  const [, before = '', digits = '', behind = ''] = /^(\D*)(\d+)(\D*)$/u.exec(text) ?? [];
  const place = { from: before.length, to: before.length + digits.length };
  const [left, right] = [before.trim(), behind.trim()];
  if (NUMBER_SIGN.test(left)) return right === '' ? place : undefined;
  const isOneName = (left === '') !== (right === '') && NAME.test(left + right);
  const isNamed = isOneName && mayBeNamed(digits) && besideNumber(text, digits) === 'word';
  return isNamed ? place : undefined;
}

/** The same digits can have a second box, which may miss some of them or hold more than them. */
function withoutNumber(text: string, number: string): string {
  return number.includes(text) ? '' : text.replace(number, '');
}

/** @throws SyntaxError when the organiser's pattern is no regular expression. */
export function bibPattern(source: string = DIGITS): RegExp {
  return new RegExp(`^(?:${source})$`, 'iu');
}
