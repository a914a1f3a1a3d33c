// What people on photos ask, with the photos it is about.
import type { PrivacyRequest } from '@photolab/contract/endpoints/privacy-desk';
import { ANSWERED_MONTHS, UNCONFIRMED_DAYS } from '@photolab/domain/people/privacy-requests';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { photoColumns, showPhoto } from '../../../records/photo-view.ts';
import { forgetContents, noteAsked } from '../../../records/photos.ts';
import { isAddress } from '../../../schema/columns.ts';
import { events } from '../../../schema/events.ts';
import { photos } from '../../../schema/photos.ts';
import { privacyRequestPhotos, privacyRequests } from '../../../schema/privacy.ts';
import type { Found } from './find-photos.ts';

export type RequestRow = typeof privacyRequests.$inferSelect;
type Wish = Pick<RequestRow, 'kind' | 'email' | 'eventId' | 'foundBy' | 'reference' | 'message'>;

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 1_000;

/** The same wish about the same photos, still open. */
export async function findTwin(
  tx: Database,
  wish: Wish,
  found: Found[],
): Promise<RequestRow | undefined> {
  const { kind, email, eventId, foundBy, reference, message } = wish;
  const rows = await tx
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.state, 'open'),
        eq(privacyRequests.kind, kind),
        isAddress(privacyRequests.email, email),
        eventId === null ? isNull(privacyRequests.eventId) : eq(privacyRequests.eventId, eventId),
        eq(privacyRequests.foundBy, foundBy),
        eq(privacyRequests.reference, reference),
        eq(privacyRequests.message, message),
      ),
    );
  for (const row of rows) {
    const about = await tx
      .select({ photoId: privacyRequestPhotos.photoId, box: privacyRequestPhotos.box })
      .from(privacyRequestPhotos)
      .where(eq(privacyRequestPhotos.requestId, row.id));
    if (wordsOf(about) === wordsOf(found)) return row;
  }
  return undefined;
}

const wordsOf = (found: Found[]) =>
  found
    .map(({ photoId, box }) => `${String(photoId)} ${JSON.stringify(box)}`)
    .toSorted()
    .join(',');

export async function insertRequest(tx: Database, wish: Wish, found: Found[]): Promise<RequestRow> {
  const row = onlyRow(await tx.insert(privacyRequests).values(wish).returning());
  for (let start = 0; start < found.length; start += BATCH) {
    const batch = found.slice(start, start + BATCH);
    await tx
      .insert(privacyRequestPhotos)
      .values(batch.map((each) => ({ ...each, requestId: row.id })));
  }
  await noteAsked(tx, row.id);
  return row;
}

/** Its days to be confirmed begin anew. */
export async function renew(tx: Database, id: number): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ createdAt: new Date() })
    .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.confirmedAt)));
}

/** Set once: undefined where it was confirmed before, or is gone. */
export async function confirm(tx: Database, id: number): Promise<RequestRow | undefined> {
  const [row] = await tx
    .update(privacyRequests)
    .set({ confirmedAt: new Date() })
    .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.confirmedAt)))
    .returning();
  return row;
}

/** Of two administrators at once the second is told. @throws AppError `privacy-request-not-found`, `already-decided` */
export async function decide(
  tx: Database,
  id: number,
  from: RequestRow['state'],
  change: Partial<Pick<RequestRow, 'state' | 'answer' | 'answeredAt'>>,
): Promise<RequestRow> {
  const [row] = await tx
    .update(privacyRequests)
    .set(change)
    .where(
      and(
        eq(privacyRequests.id, id),
        eq(privacyRequests.state, from),
        isNotNull(privacyRequests.confirmedAt),
        from === 'done' ? eq(privacyRequests.kind, 'hide') : undefined,
      ),
    )
    .returning();
  if (row) return row;
  const known = await tx.$count(privacyRequests, eq(privacyRequests.id, id));
  throw new AppError(known ? 'already-decided' : 'privacy-request-not-found');
}

const shown = {
  ...getTableColumns(privacyRequests),
  eventName: events.name,
  photos: sql<number>`(select count(*)::int from privacy_request_photos p
    where p.request_id = ${privacyRequests.id})`,
  othersOperation: sql<
    boolean | null
  >`case when ${privacyRequests.foundBy} = 'operation' then not exists (
    select 1 from orders o left join sales s on s.order_id = o.id
    where o.operation_number = ${privacyRequests.reference} and lower(${privacyRequests.email})
      in (lower(o.buyer_email), lower(s.email))) end`,
};
type ShownRow = RequestRow &
  Pick<PrivacyRequest, 'photos' | 'othersOperation'> & { eventName: string | null };

const show = ({ eventId, eventName, ...row }: ShownRow): PrivacyRequest => ({
  ...row,
  event: eventId !== null && eventName !== null ? { id: eventId, name: eventName } : null,
});

export async function listRequests(
  db: Database,
  query: { page: number; pageSize: number; state?: 'open' | 'answered' | undefined },
) {
  const { page, pageSize, state } = query;
  const where = and(
    isNotNull(privacyRequests.confirmedAt),
    state && (state === 'open' ? eq : ne)(privacyRequests.state, 'open'),
  );
  const rows = await db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(events, eq(events.id, privacyRequests.eventId))
    .where(where)
    .orderBy(desc(privacyRequests.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(show), total: await db.$count(privacyRequests, where) };
}

/** @throws AppError `privacy-request-not-found` */
export async function getRequest(db: Database, id: number): Promise<PrivacyRequest> {
  const [row] = await db
    .select(shown)
    .from(privacyRequests)
    .leftJoin(events, eq(events.id, privacyRequests.eventId))
    .where(and(eq(privacyRequests.id, id), isNotNull(privacyRequests.confirmedAt)));
  if (!row) throw new AppError('privacy-request-not-found');
  return show(row);
}

export async function listPhotos(db: Database, id: number) {
  const rows = await db
    .select({
      ...photoColumns,
      hidden: sql<boolean>`photos.hidden_at is not null`,
      sold: sql<boolean>`exists (select 1 from order_items i
        join orders o on o.id = i.order_id and o.entitled where i.photo_id = photos.id)`,
    })
    .from(photos)
    .innerJoin(privacyRequestPhotos, eq(privacyRequestPhotos.photoId, photos.id))
    .where(eq(privacyRequestPhotos.requestId, id))
    .orderBy(asc(photos.id));
  return rows.map(({ hidden, sold, ...row }) => ({ photo: showPhoto(row), hidden, sold }));
}

/** The photos it is about, as a query. */
export const idsOf = (db: Database, id: number) =>
  db
    .select({ id: privacyRequestPhotos.photoId })
    .from(privacyRequestPhotos)
    .where(eq(privacyRequestPhotos.requestId, id));

/** An earlier release, which may run beside this one, names the face only. */
const faceBox = sql<Found['box']>`coalesce(${privacyRequestPhotos.box},
  (select f.box from faces f where f.id = ${privacyRequestPhotos.faceId}))`;

/** The photos it is about, each locked until the transaction ends; others wait for them in turn. */
export async function lockPhotos(
  tx: Database,
  { id, kind }: Pick<RequestRow, 'id' | 'kind'>,
): Promise<Found[]> {
  const rows = await tx
    .select({ photoId: photos.id, box: faceBox })
    .from(photos)
    .innerJoin(privacyRequestPhotos, eq(privacyRequestPhotos.photoId, photos.id))
    .where(
      and(
        eq(privacyRequestPhotos.requestId, id),
        // One face by an earlier release, that was gone before this one could keep where it is: all of its photo is
        // hidden, but not all faces on it are this person's.
        kind === 'forget' ? or(isNotNull(faceBox), isNull(privacyRequestPhotos.faceId)) : undefined,
      ),
    )
    .orderBy(asc(photos.id))
    .for('update', { of: photos });
  return rows;
}

/** The same files in other events, but for what the studio leaves out: the request is about them from now on, too. */
export async function addCopies(tx: Database, id: number, wanted: Found[]): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const copy = alias(photos, 'copy');
  const ids = wanted.map(({ photoId }) => photoId);
  const rows = await tx
    .select({ photoId: copy.id, of: photos.id })
    .from(photos)
    .innerJoin(copy, and(eq(copy.contentHash, photos.contentHash), isNull(copy.deletedAt)))
    .where(and(inArray(photos.id, ids), notInArray(copy.id, idsOf(tx, id))))
    .orderBy(asc(copy.id))
    .for('update', { of: copy });
  const boxes = new Map(wanted.map(({ photoId, box }) => [photoId, box]));
  const copies = new Map(rows.map(({ photoId, of }) => [photoId, boxes.get(of) ?? null]));
  const found = [...copies].map(([photoId, box]) => ({ photoId, box }));
  if (found.length === 0) return [];
  await tx.insert(privacyRequestPhotos).values(found.map((one) => ({ requestId: id, ...one })));
  return found;
}

/** The studio left these out: the request is not about them any more. */
export async function leaveOut(tx: Database, id: number, photoIds: number[]): Promise<void> {
  if (photoIds.length === 0) return;
  await forgetContents(tx, id, photoIds);
  await tx
    .delete(privacyRequestPhotos)
    .where(
      and(eq(privacyRequestPhotos.requestId, id), inArray(privacyRequestPhotos.photoId, photoIds)),
    );
}

/** Those of these photos that no request hides. */
export async function withoutHiders(tx: Database, photoIds: number[]): Promise<number[]> {
  if (photoIds.length === 0) return [];
  const hiding = await tx
    .selectDistinct({ photoId: privacyRequestPhotos.photoId })
    .from(privacyRequestPhotos)
    .innerJoin(privacyRequests, eq(privacyRequests.id, privacyRequestPhotos.requestId))
    .where(
      and(
        inArray(privacyRequestPhotos.photoId, photoIds),
        eq(privacyRequests.kind, 'hide'),
        eq(privacyRequests.state, 'done'),
      ),
    );
  const kept = new Set(hiding.map(({ photoId }) => photoId));
  return photoIds.filter((photoId) => !kept.has(photoId));
}

/** Once a day: what nobody confirmed, and what was answered long ago and hides nothing. */
export async function purgeRequests(db: Database): Promise<void> {
  await db.execute(sql`
    delete from privacy_requests r where
      (r.confirmed_at is null and r.created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS}))
      or (r.answered_at < now() - make_interval(months => ${ANSWERED_MONTHS})
        and not (r.kind = 'hide' and r.state = 'done' and exists (
          select 1 from privacy_request_photos p join photos on photos.id = p.photo_id
          where p.request_id = r.id and photos.hidden_at is not null)))`);
}

/** In the order of their ids: whoever locks several locks them in one order. */
export async function eventsOf(tx: Database, photoIds: number[]): Promise<number[]> {
  if (photoIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ eventId: photos.eventId })
    .from(photos)
    .where(inArray(photos.id, photoIds))
    .orderBy(asc(photos.eventId));
  return rows.flatMap(({ eventId }) => eventId ?? []);
}
