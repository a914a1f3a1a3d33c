// What the studio sets: an event's own prices, and coupons.
import * as contract from '@photolab/contract/endpoints/prices';
import { formatPesos, type Centavos } from '@photolab/domain/orders/money';
import { desc, eq, sql } from 'drizzle-orm';
import { AppError, refusedFields } from '../../http/app-error.ts';
import { route, type Route } from '../../http/route.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { eventSubject, getEvent, lockEvent } from '../../records/events.ts';
import { deleteRow, editRow, insertRow } from '../../records/versioned-rows.ts';
import { orders } from '../../schema/orders.ts';
import { coupons } from '../../schema/prices.ts';
import { readTariff, writeTariff } from './tariffs.ts';

const subject = (id: number) => `cupón ${String(id)}`;

export function priceRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.getTariff, async ({ params: { id } }) => {
      await getEvent(db, id);
      return readTariff(db, id);
    }),
    route(contract.saveTariff, ({ params: { id }, body, session }) =>
      db.transaction(async (tx) => {
        const event = await lockEvent(tx, id);
        refuseDearWeb(body, event);
        const saved = await writeTariff(tx, id, body);
        await audit(tx, session, 'editar', `precios del ${eventSubject(id)}`, event.name);
        return saved;
      }),
    ),
    ...couponRoutes(db),
  ];
}

/** @throws AppError `invalid`: a smaller photo costs less than the original */
function refuseDearWeb({ webPrice }: contract.NewTariff, event: { price: Centavos }): void {
  if (webPrice === null || webPrice < event.price) return;
  const text = `Tamaño web: tiene que costar menos que la foto original (${formatPesos(event.price)})`;
  throw refusedFields({ webPrice: text });
}

function couponRoutes(db: Database): Route[] {
  return [
    route(contract.listCoupons, async () => {
      const rows = await db.select().from(coupons).orderBy(desc(coupons.id));
      const used = await db
        .select({ couponId: orders.couponId, uses: sql<number>`count(*)::int` })
        .from(orders)
        .where(isUse)
        .groupBy(orders.couponId);
      const uses = new Map(used.map((row) => [row.couponId, row.uses]));
      return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
    }),
    route(contract.createCoupon, ({ body, session }) =>
      namedOnce(() =>
        db.transaction(async (tx) => {
          if (body.eventId) await lockEvent(tx, body.eventId);
          const saved = await insertRow(tx, coupons, body);
          await audit(tx, session, 'crear', subject(saved.id), saved.code);
          return { ...saved, uses: 0 };
        }),
      ),
    ),
    route(contract.editCoupon, ({ params, body: { updatedAt: loadedAt, ...change }, session }) =>
      namedOnce(() =>
        db.transaction(async (tx) => {
          if (change.eventId) await lockEvent(tx, change.eventId);
          const saved = await editRow(tx, coupons, params.id, { change, loadedAt });
          await audit(tx, session, 'editar', subject(saved.id), saved.code);
          return { ...saved, uses: await countUses(tx, saved.id) };
        }),
      ),
    ),
    route(contract.deleteCoupon, ({ params, session }) =>
      db.transaction(async (tx) => {
        const gone = await deleteRow(tx, coupons, params.id);
        await audit(tx, session, 'eliminar', subject(gone.id), gone.code);
        return { id: gone.id };
      }),
    ),
  ];
}

/** The studio's figure: orders that were paid with the coupon. */
const isUse = sql`${orders.couponId} is not null and ${orders.settledBy} is not null`;
const countUses = (db: Database, couponId: number) =>
  db.$count(orders, sql`${eq(orders.couponId, couponId)} and ${isUse}`);

async function namedOnce<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw violatedConstraint(error) === 'coupons_code' ? new AppError('coupon-taken') : error;
  }
}
