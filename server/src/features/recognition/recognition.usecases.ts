// Starting, pausing and watching the recognition of an event.
import { countOf } from '@photolab/domain/shop/format';
import { safePattern } from '@photolab/domain/numbers/bib-number';
import type {
  OcrStatus,
  RecognitionSettings,
  SettingsChange,
} from '@photolab/contract/endpoints/recognition';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent, lockEvent, readsAlike } from '../../records/events.ts';
import { catchUp, judgeAgain } from '../../records/photo-steps.ts';
import { lockPhotosOf } from '../../records/photos.ts';
import { readPhotoCounts } from '../../records/kept/photo-counts.ts';
import { keepNumbers, numbersAsWritten } from '../../records/start-list.ts';
import type { BibSettings } from '../../schema/events.ts';
import * as repository from './recognition.repository.ts';

interface Admin {
  session: CurrentSession | undefined;
}

/** @throws AppError `event-not-found`, `ocr-disabled`, `ocr-nothing-pending` */
export async function startOcr(db: Database, eventId: number, { session }: Admin) {
  const event = await getEvent(db, eventId);
  if (!event.bibSearch) throw new AppError('ocr-disabled');
  const { photos, bibsPending } = await readPhotoCounts(db, eventId);
  if (bibsPending === 0) throw new AppError('ocr-nothing-pending');
  await db.transaction(async (tx) => {
    await repository.updateEvent(tx, eventId, {
      bibReadingStartedAt: new Date(),
      recognitionPaused: false,
    });
    await catchUp(tx, eventId);
    await audit(tx, session, 'procesar OCR', eventSubject(eventId), event.name);
  });
  return { totalImages: photos, pendingImages: bibsPending };
}

export async function pauseRecognition(
  db: Database,
  eventId: number,
  { session, paused }: Admin & { paused: boolean },
): Promise<void> {
  const event = await getEvent(db, eventId);
  await db.transaction(async (tx) => {
    await repository.updateEvent(tx, eventId, { recognitionPaused: paused });
    if (!paused) await catchUp(tx, eventId);
    const action = paused ? 'pausar reconocimiento' : 'reanudar reconocimiento';
    await audit(tx, session, action, eventSubject(eventId), event.name);
  });
}

/**
 * All photos are read again for what the event looks for, or, while some still wait, only those. What
 * was found stays until it is replaced.
 * @throws AppError `event-not-found`, `ocr-disabled` when it looks for neither numbers nor faces
 */
export async function rereadEvent(db: Database, eventId: number): Promise<void> {
  const event = await getEvent(db, eventId);
  if (!event.bibSearch && !event.faceSearch) throw new AppError('ocr-disabled');
  const waiting = (await countWaiting(db, eventId)) > 0;
  await db.transaction(async (tx) => {
    if (!waiting) await repository.forgetAllReading(tx, event);
    await repository.updateEvent(tx, eventId, {
      bibReadingStartedAt: event.bibReadingStartedAt ?? new Date(),
      recognitionPaused: false,
    });
    await catchUp(tx, eventId);
    await audit(tx, undefined, 'leer de nuevo', eventSubject(eventId), event.name);
  });
}

/** How many readings of the event's photos are still to be made. @throws AppError `event-not-found` */
export async function countWaiting(db: Database, eventId: number): Promise<number> {
  const { bibSearch, faceSearch } = await getEvent(db, eventId);
  const { bibsPending, facesPending } = await readPhotoCounts(db, eventId);
  return (bibSearch ? bibsPending : 0) + (faceSearch ? facesPending : 0);
}

/** @throws AppError `event-not-found` */
export async function readStatus(db: Database, eventId: number): Promise<OcrStatus> {
  const event = await getEvent(db, eventId);
  const counts = await readPhotoCounts(db, eventId);
  const { lately, latelySeconds } = await repository.readPace(db, eventId);
  const processedImages = counts.photos - counts.bibsPending;
  const isKnown = lately > 1 && latelySeconds > 0;
  const ratePerMinute = isKnown ? (lately * 60) / latelySeconds : 0;
  return {
    totalImages: counts.photos,
    processedImages,
    pendingImages: counts.bibsPending,
    progress: percent(processedImages, counts.photos),
    failedImages: counts.bibsFailed,
    facesPending: event.faceSearch ? counts.facesPending : 0,
    previewsPending: counts.previewsPending,
    ratePerMinute: Math.round(ratePerMinute * 10) / 10,
    secondsLeft: isKnown ? Math.ceil((counts.bibsPending * 60) / ratePerMinute) : null,
    reading: event.bibSearch && event.bibReadingStartedAt !== null,
    paused: event.recognitionPaused,
  };
}

/** Full only when nothing is left; an event without photos is at 0. */
function percent(part: number, total: number): number {
  if (total === 0) return 0;
  return part === total ? 100 : Math.min(99, Math.round((part / total) * 100));
}

/** @throws AppError `event-not-found` */
export async function readSettings(db: Database, eventId: number): Promise<RecognitionSettings> {
  const { range = null, pattern } = (await getEvent(db, eventId)).bibSettings;
  const startList = await numbersAsWritten(db, eventId);
  return { startList, range, pattern: safePattern(pattern) ?? '' };
}

/** Photos are locked before their event, by whoever reads them too: some thousands of them for another pattern. */
async function lockIfReadAnew(tx: Database, eventId: number, { pattern }: SettingsChange) {
  if (pattern === undefined) return;
  const isReadAlike = readsAlike({ bibSettings: { pattern } }, await getEvent(tx, eventId));
  if (!isReadAlike) await lockPhotosOf(tx, eventId);
}

/**
 * What was read is judged again. Only another pattern makes the photos be read again: letters are
 * not looked for without one.
 */
export async function saveSettings(
  db: Database,
  eventId: number,
  { session, settings }: Admin & { settings: SettingsChange },
): Promise<RecognitionSettings> {
  await db.transaction(async (tx) => {
    await lockIfReadAnew(tx, eventId, settings);
    // What is not sent stays as whoever saved a moment ago left it.
    const before = await lockEvent(tx, eventId);
    const {
      startList,
      range = before.bibSettings.range,
      pattern = before.bibSettings.pattern,
    } = settings;
    const bibSettings: BibSettings = {
      ...(range ? { range } : {}),
      ...(pattern ? { pattern } : {}),
    };
    await repository.updateEvent(tx, eventId, { bibSettings });
    if (startList) await keepNumbers(tx, eventId, startList);
    await judgeAgain(tx, eventId);
    if (!readsAlike({ bibSettings }, before)) {
      await repository.forgetReading(tx, eventId);
      await catchUp(tx, eventId);
    }
    const detail = startList
      ? `${countOf(startList.length, 'número', 'números')} en la lista de largada`
      : '';
    await audit(tx, session, 'configurar reconocimiento', eventSubject(eventId), detail);
  });
  return readSettings(db, eventId);
}
