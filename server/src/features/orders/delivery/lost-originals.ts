// A photo whose file is gone cannot be handed out: it is not sold either, and the studio hears of it.
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { inArray } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inOrder } from '../../../platform/in-order.ts';
import { lostFilesLetter } from '../../../platform/mail/letters/to-studio.ts';
import { STUDIO } from '../../../platform/mail/mailer.ts';
import { postMails } from '../../../platform/mail/send-mail.job.ts';
import { isStored, type Storage } from '../../../platform/storage/storage.ts';
import { photos } from '../../../schema/photos.ts';
import type { SaleTerms } from '../cart/terms.ts';

const ASKED_AT_ONCE = 16;
/** A buyer waits no longer for a storage that is slow. */
const PATIENCE_MS = 3_000;

interface Deps {
  db: Database;
  storage: Storage;
  timeZone: string;
}

/** @throws AppError `photos-missing` */
export async function refuseLost(deps: Deps, { lines }: SaleTerms): Promise<void> {
  const { db, storage, timeZone } = deps;
  const ids = lines.map(({ photoId }) => photoId);
  const { id, name, eventId, originalKey } = photos;
  const rows = await db
    .select({ id, name, eventId, originalKey })
    .from(photos)
    .where(inArray(photos.id, ids));
  const lost = await findLost(storage, rows);
  if (lost.length === 0) return;
  // Once a day and event: it is one disk or bucket that lost them, mostly.
  const day = dayIn(timeZone, new Date());
  const letters = [...groupedBy(lost, (photo) => photo.eventId)].flatMap(([event, ofEvent]) => {
    if (event === null) return [];
    const names = ofEvent.map((photo) => photo.name);
    const letter = lostFilesLetter(event, names);
    return [{ id: `files-lost-${String(event)}-${day}`, to: STUDIO, letter }];
  });
  await db.transaction((tx) => postMails(tx, letters));
  throw new AppError('photos-missing', { fields: { missing: lost.map((photo) => photo.id) } });
}

/** Only what the storage says that it does not have: one that is away, not mounted or slow holds up no sale. */
async function findLost<T extends { originalKey: string }>(
  storage: Storage,
  rows: readonly T[],
): Promise<T[]> {
  const lost: T[] = [];
  let isOver = false;
  const look = async () => {
    const asked = inOrder(rows, ASKED_AT_ONCE, async (row) => ({
      row,
      isLost: !isOver && !(await isStored(storage, row.originalKey).catch(() => true)),
    }));
    for await (const answer of asked) if (answer.isLost) lost.push(answer.row);
  };
  await Promise.race([look(), sleep(PATIENCE_MS, undefined, { ref: false })]);
  isOver = true;
  return [...lost];
}
