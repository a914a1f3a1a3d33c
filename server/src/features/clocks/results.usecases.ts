// Taking results: read in a process of its own, shown before they are taken, taken whole or not.
import { countOf } from '@photolab/domain/shop/format';
import { inSteps } from '@photolab/domain/shop/in-steps';
import type {
  CategoryStart,
  ResultsFacts,
  ResultsForm,
  ResultsPreview,
} from '@photolab/contract/endpoints/results';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { readTimeOfDay } from '@photolab/domain/race/race-times';
import {
  isOfOtherDays,
  passedAt,
  type ReadResults,
  type Result,
  type Starts,
} from '@photolab/domain/race/results';
import { foldName } from '@photolab/domain/race/runner-names';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import { readUploadedTable, refuseDirty } from '../../http/uploaded-tables.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { givingWay } from '../../platform/giving-way.ts';
import { readResultsFile } from '../../platform/tables/table-tasks.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent, lockEvent } from '../../records/events.ts';
import { requireShown } from '../../records/versioned-rows.ts';
import * as repository from './clocks.repository.ts';

export interface ResultsDeps {
  db: Database;
  timeZone: string;
}

interface Change {
  eventId: number;
  session: CurrentSession | undefined;
}

/** What was sent: the form's fields and its file. */
type Sent = ResultsForm & { file: UploadedFile | undefined };

const SAMPLE_ROWS = 5;

/** @throws AppError `event-not-found` */
export async function readFacts(
  { db, timeZone }: ResultsDeps,
  eventId: number,
): Promise<ResultsFacts> {
  const { date } = await getEvent(db, eventId);
  const points = await repository.listPoints(db, eventId);
  // The event was moved since, or its date mended.
  const isAstray = points.some((point) => isOfOtherDays(point, { day: date, timeZone }));
  const places = await repository.listPlaces(db, eventId);
  return { points, places, ...(isAstray ? { eventDay: date } : {}) };
}

/** @throws AppError `event-not-found`, `table-…` */
export async function previewResults(
  deps: ResultsDeps,
  eventId: number,
  sent: Sent,
): Promise<ResultsPreview> {
  const compared = await repository.digestOfPoint(deps.db, eventId, sent.place);
  const { read, passed, starts } = await readSent(deps, eventId, sent);
  const { kind, withoutTime, sheet, hiddenRows, used, unused, problems, problemCount } = read;
  const times = passed.flatMap(({ passedAt: at }) => at?.getTime() ?? []);
  return {
    ...{ kind, withoutTime, sheet, hiddenRows, used, unused, problems, problemCount },
    runners: passed.length,
    withoutStart: passed.length - times.length,
    categories: kind === 'tiempo' ? countCategories(passed) : [],
    sample: passed.slice(0, SAMPLE_ROWS),
    compared,
    ...(times.length > 0 ? spanOf(times, starts) : {}),
  };
}

/** @throws AppError `event-not-found`, `table-…`, `list-has-problems`, `start-required`, `edited-meanwhile` */
export async function takeResults(
  deps: ResultsDeps,
  { eventId, session }: Change,
  sent: Sent & { compared?: string | undefined },
): Promise<ResultsFacts> {
  const { db } = deps;
  const { read, passed } = await readSent(deps, eventId, sent);
  refuseDirty(read);
  const known = passed.flatMap(({ number, passedAt: at }) =>
    at ? [{ number, passedAt: at }] : [],
  );
  if (known.length < passed.length) throw new AppError('start-required');
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const { place, compared } = sent;
    await requireShown(compared, () => repository.digestOfPoint(tx, eventId, place));
    await repository.deletePoint(tx, eventId, place);
    await repository.insertPoint(tx, eventId, sent.place, known);
    const detail = `${pointName(sent.place)}: ${countOf(known.length, 'corredor', 'corredores')}`;
    await audit(tx, session, 'cargar resultados', eventSubject(eventId), detail);
  });
  return readFacts(deps, eventId);
}

/** @throws AppError `event-not-found` */
export async function deleteResults(
  deps: ResultsDeps,
  { eventId, session }: Change,
  place: string,
): Promise<ResultsFacts> {
  await deps.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await repository.deletePoint(tx, eventId, place);
    await audit(tx, session, 'borrar resultados', eventSubject(eventId), pointName(place));
  });
  return readFacts(deps, eventId);
}

const pointName = (place: string) => place || 'llegada';

interface Passed {
  number: string;
  category: string;
  /** Undefined: its start is missing. */
  passedAt?: Date | undefined;
}

async function readSent({ db, timeZone }: ResultsDeps, eventId: number, sent: Sent) {
  const { date } = await getEvent(db, eventId);
  const { place, kind } = sent;
  const wanted = { place, kind: kind === '' ? undefined : kind };
  const read = await readUploadedTable(sent.file, (path) => readResultsFile(path, wanted));
  const categories = await repository.listCategories(db, eventId);
  const starts: Starts = { day: date, timeZone, ...startsOf(sent) };
  const passed: Passed[] = [];
  // A list of 60,000 in one turn would keep everybody waiting.
  await givingWay(
    inSteps(read.rows, (row) => passed.push(passedBy(row, read, { starts, categories }))),
  );
  return { read, passed, starts };
}

function startsOf({ start, starts }: Pick<ResultsForm, 'start' | 'starts'>) {
  const told = (text: string) => readTimeOfDay(text)?.seconds;
  const own = starts.flatMap(({ category, start: text }: CategoryStart): [string, number][] => {
    const seconds = told(text);
    return seconds === undefined ? [] : [[foldName(category), seconds]];
  });
  return { seconds: told(start), byCategory: new Map(own) };
}

function passedBy(
  row: Result,
  { kind }: ReadResults,
  known: { starts: Starts; categories: ReadonlyMap<string, string> },
): Passed {
  const category = row.category || (known.categories.get(normalizeBib(row.number)) ?? '');
  const at = passedAt({ ...row, category }, known.starts, kind);
  return { number: row.number, category, ...(at ? { passedAt: at } : {}) };
}

function countCategories(passed: readonly Passed[]) {
  const counts = new Map<string, number>();
  for (const { category } of passed) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .filter(([category]) => category !== '')
    .map(([category, runners]) => ({ category, runners }))
    .toSorted((a, b) => b.runners - a.runners);
}

function spanOf(times: readonly number[], starts: Starts) {
  const sorted = times.toSorted((a, b) => a - b);
  const span = { first: new Date(sorted[0] ?? 0), last: new Date(sorted.at(-1) ?? 0) };
  return isOfOtherDays(span, starts) ? { ...span, eventDay: starts.day } : span;
}
