// Taking a start list: read in a process of its own, shown before it is taken, taken whole or not.
import { countOf } from '@photolab/domain/shop/format';
import type {
  StartListFacts,
  StartListPreview,
  TAKE_MODES,
} from '@photolab/contract/endpoints/start-list';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import { listChanges } from '@photolab/domain/race/start-list';
import { TABLE_MAX_ROWS } from '@photolab/domain/race/tables';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import { readUploadedTable, refuseDirty } from '../../http/uploaded-tables.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { readStartListFile } from '../../platform/tables/table-tasks.ts';
import { audit } from '../../records/audit.ts';
import type { EventVersions } from '../../records/kept/event-versions.ts';
import { eventSubject, getEvent, lockEvent } from '../../records/events.ts';
import { judgeAgain } from '../../records/photo-steps.ts';
import { requireShown } from '../../records/versioned-rows.ts';
import { addStarters } from '../../records/start-list.ts';
import * as repository from './start-list.repository.ts';

export interface StartListDeps {
  db: Database;
  eventVersions: EventVersions;
}

interface Change {
  eventId: number;
  session: CurrentSession | undefined;
}

const SAMPLE_ROWS = 5;
/** Changes that a person looks through. */
const TOLD_CHANGES = 50;

/** @throws AppError `event-not-found` */
export async function readFacts(db: Database, eventId: number): Promise<StartListFacts> {
  const { nameSearch } = await getEvent(db, eventId);
  return { ...(await repository.countStarters(db, eventId)), nameSearch };
}

/** @throws AppError `event-not-found`, `table-…` */
export async function previewList(
  db: Database,
  eventId: number,
  file: UploadedFile | undefined,
): Promise<StartListPreview> {
  await getEvent(db, eventId);
  const { rows, ...facts } = await readFile(file);
  const compared = await repository.digestOfList(db, eventId);
  const listed = await repository.namesAsListed(db, eventId);
  const before = new Set(listed.map(({ number }) => normalizeBib(number)));
  const keys = new Set(rows.map(({ number }) => normalizeBib(number)));
  const kept = [...keys].filter((key) => before.has(key)).length;
  const changes = listChanges(listed, rows);
  return {
    ...facts,
    runners: rows.length,
    sample: rows.slice(0, SAMPLE_ROWS),
    added: keys.size - kept,
    kept,
    missing: before.size - kept,
    changes: changes.slice(0, TOLD_CHANGES),
    changeCount: changes.length,
    compared,
  };
}

/** @throws AppError `event-not-found`, `table-…`, `list-has-problems`, `edited-meanwhile` */
export async function takeList(
  { db, eventVersions }: StartListDeps,
  { eventId, session }: Change,
  list: {
    file: UploadedFile | undefined;
    mode: (typeof TAKE_MODES)[number];
    nameSearch: boolean;
    compared?: string | undefined;
  },
): Promise<StartListFacts> {
  await getEvent(db, eventId);
  const read = await readFile(list.file);
  refuseDirty(read);
  const { rows } = read;
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await requireShown(list.compared, () => repository.digestOfList(tx, eventId));
    if (list.mode === 'reemplazar') await repository.deleteStarters(tx, eventId);
    await addStarters(tx, eventId, rows);
    const { runners, withName } = await repository.countStarters(tx, eventId);
    if (runners > TABLE_MAX_ROWS) throw new AppError('table-too-many-lines');
    await repository.switchNameSearch(tx, eventId, list.nameSearch && withName > 0);
    await judgeAgain(tx, eventId);
    const detail = `${list.mode}: ${countOf(rows.length, 'corredor', 'corredores')}`;
    await audit(tx, session, 'cargar lista de largada', eventSubject(eventId), detail);
  });
  eventVersions.forget();
  return readFacts(db, eventId);
}

/** @throws AppError `event-not-found` */
export async function forgetList(
  { db, eventVersions }: StartListDeps,
  { eventId, session }: Change,
): Promise<StartListFacts> {
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await repository.deleteStarters(tx, eventId);
    await repository.switchNameSearch(tx, eventId, false);
    await judgeAgain(tx, eventId);
    await audit(tx, session, 'borrar lista de largada', eventSubject(eventId));
  });
  eventVersions.forget();
  return readFacts(db, eventId);
}

/** @throws AppError `event-not-found` */
export async function switchNameSearch(
  { db, eventVersions }: StartListDeps,
  { eventId, session }: Change,
  nameSearch: boolean,
): Promise<StartListFacts> {
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await repository.switchNameSearch(tx, eventId, nameSearch);
    const action = nameSearch ? 'permitir buscar por nombre' : 'no permitir buscar por nombre';
    await audit(tx, session, action, eventSubject(eventId));
  });
  eventVersions.forget();
  return readFacts(db, eventId);
}

const readFile = (file: UploadedFile | undefined) => readUploadedTable(file, readStartListFile);
