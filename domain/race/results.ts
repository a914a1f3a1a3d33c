// Results of a race: at which time each runner passed a mat, the finish or a place of the course. Read
// from a table of any order of columns; whatever is wrong is told by its line.
import { normalizeBib } from '../numbers/bib-rules.ts';
import { clockText, readDuration, readTimeOfDay, type ClockTime } from './race-times.ts';
import { foldName } from './runner-names.ts';
import { instantIn } from '../shop/studio-day.ts';
import { CATEGORY_COLUMN, findColumns, NUMBER_COLUMN } from './table-columns.ts';
import {
  ofFile,
  onThisSheet,
  repeatedNumber,
  rowProblem,
  ProblemList,
  type ReadRows,
  short,
  splitHead,
  splitHeadRow,
  type Table,
  type TableRow,
  tellOfReader,
  tidy,
  tidyNumber,
} from './tables.ts';

/** What a file's times are: of the day, or from the start on. */
export const TIME_KINDS = ['hora', 'tiempo'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

export interface Result {
  number: string;
  /** Empty where the file does not say. */
  category: string;
  /** Since midnight, or since the runner's start. */
  seconds: number;
  /** Of a time of day that tells its day, `2026-11-15`. */
  day?: string;
  /** When the runner started, where the file says. */
  start?: ClockTime;
}

export interface ReadResults extends ReadRows<Result> {
  kind: TimeKind;
  /** Lines of runners who did not arrive. */
  withoutTime: number;
}

export interface WantedResults {
  /** A place of the course whose own column is taken where there is one; empty: the finish. */
  place: string;
  /** As the studio says; undefined: as the column's name says. */
  kind: TimeKind | undefined;
}

const COLUMNS = {
  number: NUMBER_COLUMN,
  category: CATEGORY_COLUMN,
  clock: [
    /^(?:hora(?: (?:de )?(?:llegada|paso|meta|oficial|dia|del dia|real))?|llegada|meta|paso|time of day|tod|finish)$/u,
  ],
  gross: [
    /^(?:tiempo(?: (?:oficial|bruto|final|total|de carrera))?|bruto|marca|resultado|time|gun time|official time|finish time)$/u,
  ],
  net: [/^(?:(?:tiempo )?(?:neto|chip|real)|chip time|net time)$/u],
  start: [/^(?:hora (?:de )?(?:largada|salida)|largada|salida|start(?: time)?)$/u],
};
type Columns = Partial<Record<keyof typeof COLUMNS | 'placed', number>>;
/** With the column of the times, and how many columns the head has. */
type KnownColumns = Columns & { time: number; width: number };

const NO_NUMBER_COLUMN =
  'No encontramos la columna del número. La primera fila tiene que decir qué hay en cada columna: Número, Tiempo o Hora.';
const NO_TIME_COLUMN =
  'No encontramos la columna del tiempo. La primera fila tiene que llamarla Tiempo (desde la largada) u Hora (del día).';

export function readResults(table: Table, wanted: WantedResults): ReadResults {
  const problems = new ProblemList();
  const headed = splitHeadRow(table.rows, COLUMNS);
  const first = headed?.head;
  const columns: Columns = first ? columnsOf(first.cells, wanted.place) : {};
  const { kind, column } = timeColumn(columns, first?.cells ?? [], wanted.kind);
  const empty = { rows: [], withoutTime: 0 };
  const missing = missingColumn(columns.number, column);
  const isReadable = headed !== undefined && column !== undefined && columns.number !== undefined;
  const used = ['number', 'category', 'start'] as const;
  const taken = [...used.map((name) => columns[name]), column].filter((at) => at !== undefined);
  tellOfReader(table, problems, isReadable ? { ...headed, columns: taken } : undefined);
  if (first && missing) problems.add(first.line, onThisSheet(missing, table));
  const known = { ...columns, time: column ?? 0, width: first?.cells.length ?? 0 };
  const read = isReadable ? readRows(headed.rest, known, kind, problems) : empty;
  return {
    ...read,
    kind,
    ...(isReadable ? splitHead(headed.head.cells, taken) : { used: [], unused: [] }),
    ...ofFile(table),
    problems: problems.told,
    problemCount: problems.count,
  };
}

const missingColumn = (number: number | undefined, time: number | undefined) =>
  number === undefined ? NO_NUMBER_COLUMN : time === undefined ? NO_TIME_COLUMN : undefined;

function columnsOf(head: readonly string[], place: string): Columns {
  const columns: Columns = findColumns(head, COLUMNS);
  const name = foldName(place);
  const placed = head.findIndex((cell) =>
    [name, `hora ${name}`, `tiempo ${name}`].includes(foldName(cell)),
  );
  return name && placed >= 0 ? { ...columns, placed } : columns;
}

/** The place's own column, then what the studio says, then the time of day: it needs no start. */
function timeColumn(
  { placed, clock, gross, net }: Columns,
  head: readonly string[],
  wanted: TimeKind | undefined,
): { kind: TimeKind; column: number | undefined } {
  const race = gross ?? net;
  if (placed !== undefined) {
    const isClock = foldName(head[placed] ?? '').startsWith('hora ');
    return { kind: wanted ?? (isClock ? 'hora' : 'tiempo'), column: placed };
  }
  const kind = wanted ?? (clock === undefined ? 'tiempo' : 'hora');
  return { kind, column: kind === 'hora' ? (clock ?? race) : (race ?? clock) };
}

function readRows(
  rows: readonly TableRow[],
  columns: KnownColumns,
  kind: TimeKind,
  problems: ProblemList,
): { rows: Result[]; withoutTime: number } {
  const lines = new Map<string, number>();
  const results: Result[] = [];
  let withoutTime = 0;
  for (const row of rows) {
    const read = readRow(row, columns, kind);
    const key = normalizeBib(read.number);
    const before = lines.get(key);
    const problem = read.problem ?? (before && repeatedNumber(read.number, before));
    if (problem) problems.addFirst(row.line, problem);
    else if (read.result) results.push(read.result);
    else withoutTime += 1;
    if (read.number && before === undefined) lines.set(key, row.line);
  }
  return { rows: results, withoutTime };
}

/** A time like 01:02:03,4 in a file whose columns are cut by commas. */
const SHIFTED = 'Tiene más columnas que la primera fila: un tiempo con coma va entre comillas.';

/** With neither a result nor a problem the runner did not arrive. */
interface ReadRow {
  number: string;
  result?: Result;
  problem?: string;
}

function readRow({ cells }: TableRow, columns: KnownColumns, kind: TimeKind): ReadRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : tidy(cells[at]));
  const number = tidyNumber(cell(columns.number));
  const [text, category, started] = [
    cell(columns.time),
    cell(columns.category),
    cell(columns.start),
  ];
  const isShifted = cells.slice(columns.width).some((more) => tidy(more) !== '');
  const problem = isShifted ? SHIFTED : rowProblem(number, [text, category, started]);
  if (problem) return { number, problem };
  if (isNoTime(text)) return { number };
  const time = kind === 'hora' ? readTimeOfDay(text) : raceTime(text);
  const start = started === '' ? undefined : readTimeOfDay(started);
  if (!time) return { number, problem: notATime(text, kind) };
  if (started !== '' && !start) return { number, problem: notATime(started, 'hora') };
  if (kind === 'tiempo' && time.seconds === 0) return { number };
  return { number, result: { number, category, ...time, ...(start ? { start } : {}) } };
}

function raceTime(text: string): ClockTime | undefined {
  const seconds = readDuration(text);
  return seconds === undefined ? undefined : { seconds };
}

/** What timekeepers write of runners who have none: DNF, DNS, DSQ … */
const NO_TIME =
  /^(?:|dnf|dns|dsq|dq|dnq|np|nl|na|n a|ab|aban|abandono|abandona|ret|retirado|retirada|desc|descalificado|descalificada|no largo|no llego|no termino|sin tiempo)$/u;
const isNoTime = (text: string) => NO_TIME.test(foldName(text));

const notATime = (text: string, kind: TimeKind) =>
  kind === 'hora'
    ? `«${short(text)}» no es una hora: van como 09:41:30.`
    : `«${short(text)}» no es un tiempo: van como 1:02:03.`;

/** When a race, or a category of it, started. */
export interface Starts {
  /** The day of the race, `2026-11-15`. */
  day: string;
  timeZone: string;
  /** Since midnight, of all who have no other; undefined: not told. */
  seconds: number | undefined;
  /** By a category's folded name. */
  byCategory: ReadonlyMap<string, number>;
}

/** The instant of a result; undefined where its start is missing, or no clock shows it. */
export function passedAt(result: Result, starts: Starts, kind: TimeKind): Date | undefined {
  const general = starts.byCategory.get(foldName(result.category)) ?? starts.seconds;
  const start = result.start ?? (general === undefined ? undefined : { seconds: general });
  const at = ({ day = starts.day, seconds }: ClockTime) =>
    instantIn(starts.timeZone, `${day}T${clockText(seconds)}`);
  if (kind === 'tiempo') {
    const started = start && at(start);
    return started && new Date(started.getTime() + result.seconds * 1000);
  }
  const passed = at(result);
  const isNextDay = !result.day && start && !start.day && result.seconds < start.seconds;
  return passed && isNextDay ? new Date(passed.getTime() + DAY_MS) : passed;
}

const DAY_MS = 86_400_000;

/** No race goes on for longer: who passed so much before or after its day ran another, or a date is wrong. */
const DAYS_AROUND = 7;

/** Whether somebody passed when the race was not. */
export function isOfOtherDays(
  passed: { first: Date; last: Date },
  race: Pick<Starts, 'day' | 'timeZone'>,
): boolean {
  const day = instantIn(race.timeZone, `${race.day}T00:00:00`)?.getTime() ?? 0;
  const most = DAYS_AROUND * DAY_MS;
  return passed.first.getTime() < day - most || passed.last.getTime() > day + most;
}
