// An event's own prices, as the studio writes them and as its form shows them.
import type { EventTariff, NewTariff } from '@photolab/contract/endpoints/prices';
import { eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { eventTariffs } from '../../schema/prices.ts';

const NONE: EventTariff = { webPrice: null, steps: null, pack: null, offer: null, updatedAt: null };

export async function readTariff(db: Database, eventId: number): Promise<EventTariff> {
  const [row] = await db.select().from(eventTariffs).where(eq(eventTariffs.eventId, eventId));
  return row ? show(row) : NONE;
}

/**
 * Under the event's lock. A form that was loaded before somebody else's saving is refused.
 * @throws AppError `edited-meanwhile`
 */
export async function writeTariff(
  tx: Database,
  eventId: number,
  { updatedAt, ...tariff }: NewTariff,
): Promise<EventTariff> {
  const before = await readTariff(tx, eventId);
  if (updatedAt !== undefined && updatedAt?.getTime() !== before.updatedAt?.getTime()) {
    throw new AppError('edited-meanwhile');
  }
  const values = {
    webPrice: tariff.webPrice,
    steps: tariff.steps,
    packPrice: tariff.pack?.price ?? null,
    packPhotos: tariff.pack?.photos ?? null,
    offerPercent: tariff.offer?.percent ?? null,
    offerUntil: tariff.offer?.until ?? null,
    updatedAt: new Date(),
  };
  const row = onlyRow(
    await tx
      .insert(eventTariffs)
      .values({ eventId, ...values })
      .onConflictDoUpdate({ target: eventTariffs.eventId, set: values })
      .returning(),
  );
  return show(row);
}

function show(row: typeof eventTariffs.$inferSelect): EventTariff {
  const { webPrice, steps, packPrice, packPhotos, offerPercent, offerUntil, updatedAt } = row;
  return {
    webPrice,
    steps,
    pack: packPrice && packPhotos ? { price: packPrice, photos: packPhotos } : null,
    offer: offerPercent && offerUntil ? { percent: offerPercent, until: offerUntil } : null,
    updatedAt,
  };
}
