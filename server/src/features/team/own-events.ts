// A photographer works on their own events and on no others: every call of theirs is looked up by what
// its endpoint says it is about. Owners and cashiers pass.
import { id as rowId, idParams } from '@photolab/contract/fields';
import type { Within } from '@photolab/contract/endpoint';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { eventPhotographers } from '../../schema/accounts.ts';
import { bibReadings, photos } from '../../schema/photos.ts';

const body = z.object({ ids: z.array(rowId).check(z.maxLength(1_000)) });
const target = z.object({ to: rowId });

/** @throws AppError `event-not-yours` */
export async function checkOwnEvents(db: Database, request: FastifyRequest): Promise<void> {
  const { session } = request;
  const { endpoint } = request.routeOptions.config;
  if (session?.role !== 'photographer' || endpoint?.access !== 'photographer') return;
  if (endpoint.within === 'own') return;
  // What says nothing of its event is nobody's.
  const isOwn = endpoint.within && (await belongs(db, endpoint.within, session.accountId, request));
  if (!isOwn) throw new AppError('event-not-yours');
}

async function belongs(
  db: Database,
  within: Exclude<Within, 'own'>,
  accountId: number,
  request: FastifyRequest,
): Promise<boolean> {
  if (within === 'photos') {
    const { ids } = body.safeParse(request.body).data ?? { ids: [] };
    return ids.length > 0 && (await ownsAll(db, ids, accountId));
  }
  const id = idParams.safeParse(request.params).data?.id;
  if (id === undefined) return false;
  if (within === 'events') {
    const to = target.safeParse(request.body).data?.to;
    return (
      to !== undefined &&
      (await ownsEvent(db, id, accountId)) &&
      (await ownsEvent(db, to, accountId))
    );
  }
  const eventId = await eventOf(db, within, id);
  return typeof eventId === 'number' && (await ownsEvent(db, eventId, accountId));
}

async function eventOf(db: Database, within: 'event' | 'photo' | 'reading', id: number) {
  if (within === 'event') return id;
  const query = db.select({ eventId: photos.eventId }).from(photos);
  const [row] =
    within === 'photo'
      ? await query.where(eq(photos.id, id))
      : await query
          .innerJoin(bibReadings, eq(bibReadings.photoId, photos.id))
          .where(eq(bibReadings.id, id));
  return row?.eventId;
}

async function ownsEvent(db: Database, eventId: number, accountId: number) {
  const own = and(
    eq(eventPhotographers.eventId, eventId),
    eq(eventPhotographers.accountId, accountId),
  );
  return (await db.$count(eventPhotographers, own)) > 0;
}

/** No photo of these is of somebody else's event; one that does not exist is nobody's. */
async function ownsAll(db: Database, ids: number[], accountId: number): Promise<boolean> {
  const own = db
    .select({ id: eventPhotographers.eventId })
    .from(eventPhotographers)
    .where(eq(eventPhotographers.accountId, accountId));
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), inArray(photos.eventId, own)));
  return rows.length === new Set(ids).size;
}
