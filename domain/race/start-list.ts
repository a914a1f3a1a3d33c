// A start list: who runs with which number. Read from a table of any order of columns; whatever is
// wrong is told by its line, so that the file can be mended and sent again.
import { BIB_NUMBER } from '../numbers/bib-number.ts';
import { normalizeBib } from '../numbers/bib-rules.ts';
import { EMAIL_MAX_LENGTH } from '../people/mailbox.ts';
import { foldName } from './runner-names.ts';
import {
  CATEGORY_COLUMN,
  EMAIL_COLUMN,
  findColumns,
  LAST_NAME_COLUMN,
  NAME_COLUMN,
  NUMBER_COLUMN,
} from './table-columns.ts';
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
  tidyOptional,
} from './tables.ts';

export interface Starter {
  number: string;
  /** Empty where the list does not say. */
  name: string;
  email: string;
  category: string;
}

const COLUMNS = {
  number: NUMBER_COLUMN,
  name: NAME_COLUMN,
  lastName: LAST_NAME_COLUMN,
  email: EMAIL_COLUMN,
  category: CATEGORY_COLUMN,
};
type Columns = Partial<Record<keyof typeof COLUMNS, number>>;

/** Characters of the longest of each that is taken. */
const LONGEST = { name: 120, email: EMAIL_MAX_LENGTH, category: 60 };

const NO_NUMBER_COLUMN =
  'No encontramos la columna del número. La primera fila tiene que decir qué hay en cada columna: Número, Nombre, Email, Categoría.';

export function readStartList(table: Table): ReadRows<Starter> {
  return { ...readTable(table), ...ofFile(table) };
}

function readTable(table: Table): ReadRows<Starter> {
  const problems = new ProblemList();
  const headed = splitHeadRow(table.rows, COLUMNS);
  if (!headed) {
    tellOfReader(table, problems);
    return result([], problems);
  }
  const { head: first, rest } = headed;
  const columns: Columns = findColumns(first.cells, COLUMNS);
  if (columns.number === undefined) {
    tellOfReader(table, problems);
    if (!isPlainNumbers([first, ...rest])) {
      problems.add(first.line, onThisSheet(NO_NUMBER_COLUMN, table));
      return result([], problems);
    }
    return result(readRows([first, ...rest], { number: 0 }, problems), problems);
  }
  const used = Object.values(columns);
  tellOfReader(table, problems, { ...headed, columns: used });
  const head = splitHead(first.cells, used);
  return result(readRows(rest, columns, problems), problems, head);
}

const NO_HEAD = { used: [], unused: [] };
const result = (
  rows: Starter[],
  { told, count }: ProblemList,
  head: { used: string[]; unused: string[] } = NO_HEAD,
) => ({ rows, problems: told, problemCount: count, ...head });

/** A list of nothing but numbers needs no head. */
const isPlainNumbers = (rows: readonly TableRow[]) =>
  rows.every(({ cells }) => cells.filter((cell) => tidy(cell)).length === 1) &&
  BIB_NUMBER.test(tidy(rows[0]?.cells[0])) &&
  /\d/.test(rows[0]?.cells[0] ?? '');

function readRows(rows: readonly TableRow[], columns: Columns, problems: ProblemList): Starter[] {
  const lines = new Map<string, number>();
  const starters: Starter[] = [];
  for (const row of rows) {
    const starter = starterOf(row, columns);
    const key = normalizeBib(starter.number);
    const before = lines.get(key);
    const problem = problemOf(starter) ?? (before && repeatedNumber(starter.number, before));
    if (problem) problems.addFirst(row.line, problem);
    else starters.push(starter);
    if (starter.number && before === undefined) lines.set(key, row.line);
  }
  return starters;
}

function starterOf({ cells }: TableRow, columns: Columns): Starter {
  const cell = (kind: keyof Columns) => {
    const index = columns[kind];
    return index === undefined ? '' : tidyOptional(cells[index]);
  };
  return {
    number: tidyNumber(cell('number')),
    name: tidy(`${cell('name')} ${cell('lastName')}`),
    email: bareEmail(cell('email')),
    category: cell('category'),
  };
}

function problemOf({ number, name, email, category }: Starter): string | undefined {
  const wrong = rowProblem(number, [name, email, category]);
  if (wrong) return wrong;
  if (name.length > LONGEST.name) return tooLong('El nombre', LONGEST.name);
  if (category.length > LONGEST.category) return tooLong('La categoría', LONGEST.category);
  if (email && !isEmail(email)) return `«${short(email)}» no es un email.`;
  return undefined;
}

const tooLong = (what: string, most: number) =>
  `${what} es muy largo: van hasta ${String(most)} caracteres.`;

/** As mail programs copy one: `Ana Paz <ana@example.com>`, `mailto:ana@example.com`. */
const bareEmail = (text: string): string =>
  (/<([^<>]*)>$/u.exec(text)?.[1] ?? text).replace(/^mailto:/iu, '').trim();

function isEmail(text: string): boolean {
  const [user = '', host = '', ...more] = text.split('@');
  const [last = '', ...names] = host.split('.').toReversed();
  if (more.length > 0 || user === '' || last.length < 2 || names.length === 0) return false;
  return text.length <= LONGEST.email && !/[\s<>(),:;/]/u.test(text) && !names.includes('');
}

export const LIST_CHANGES = ['number', 'name', 'gone'] as const;

/** What another list changes: a runner's number, a number's name, or that the number is there at all. */
export interface ListChange {
  kind: (typeof LIST_CHANGES)[number];
  /** The runner's name where their number changes, otherwise the number. */
  of: string;
  before: string;
  /** Empty of what is gone. */
  after: string;
}

interface Listed {
  number: string;
  name: string;
}

/** By the list there is, in its order; a runner is known by a name that nobody else has. */
export function listChanges(before: readonly Listed[], after: readonly Listed[]): ListChange[] {
  const now = new Map(after.map((row) => [normalizeBib(row.number), row]));
  const [earlier, later] = [runnersByName(before), runnersByName(after)];
  const movedTo = (row: Listed) => {
    const name = foldName(row.name);
    const there = earlier.get(name) && later.get(name);
    return there && isOther(there.number, row.number) ? there : undefined;
  };
  return before.flatMap((row): ListChange[] => {
    const { number, name } = row;
    const same = now.get(normalizeBib(number));
    const moved = movedTo(row);
    if (moved) return [{ kind: 'number', of: name, before: number, after: moved.number }];
    if (!same) return [{ kind: 'gone', of: number, before: name, after: '' }];
    if (foldName(same.name) === foldName(name)) return [];
    return [{ kind: 'name', of: number, before: name, after: same.name }];
  });
}

const isOther = (one: string, other: string) => normalizeBib(one) !== normalizeBib(other);

/** Of two of one name nobody can say who is who. */
function runnersByName(rows: readonly Listed[]): Map<string, Listed | undefined> {
  const found = new Map<string, Listed | undefined>();
  for (const row of rows) {
    const name = foldName(row.name);
    if (name) found.set(name, found.has(name) ? undefined : row);
  }
  return found;
}
