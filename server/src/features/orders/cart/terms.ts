// A cart as the shop would sell it now: its photos in their sizes, at today's prices and terms.
import {
  chargeCart,
  PLAIN_TARIFF,
  type Coupon,
  type Tariff,
} from '@photolab/domain/orders/cart-price';
import type { PhotoSize } from '@photolab/domain/orders/photo-sizes';
import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { eventTariffs } from '../../../schema/prices.ts';
import { findPhotosForSale } from '../orders.repository.ts';

export interface CartItem {
  id: number;
  size?: PhotoSize | undefined;
}

type ForSale = Awaited<ReturnType<typeof findPhotosForSale>>[number];
interface SaleLine extends Omit<ForSale, 'price'> {
  size: PhotoSize;
  price: number;
  originalPrice: number;
  webPrice: number | null;
}

export interface SaleTerms {
  lines: SaleLine[];
  /** Photos that are not for sale, and those whose event sells no such size. */
  missing: number[];
  tariffs: Map<number, Tariff>;
}

/** In the cart's order, each photo once. */
export async function readTerms(db: Database, items: readonly CartItem[]): Promise<SaleTerms> {
  const sizes = new Map(items.map(({ id, size }) => [id, size ?? 'original']));
  const found = await findPhotosForSale(db, [...sizes.keys()]);
  const byId = new Map(found.map((photo) => [photo.photoId, photo]));
  const eventIds = [...new Set(found.map(({ eventId }) => eventId))];
  const rows = eventIds.length
    ? await db.select().from(eventTariffs).where(inArray(eventTariffs.eventId, eventIds))
    : [];
  const webPrices = new Map(rows.map(({ eventId, webPrice }) => [eventId, webPrice]));
  const lines: SaleLine[] = [];
  const missing: number[] = [];
  for (const [id, size] of sizes) {
    const photo = byId.get(id);
    const own = photo && webPrices.get(photo.eventId);
    // An original that has become cheaper since takes it along.
    const webPrice = own ? Math.min(own, photo.price) : null;
    const price = size === 'web' ? webPrice : (photo?.price ?? null);
    if (!photo || price === null) missing.push(id);
    else lines.push({ ...photo, size, price, originalPrice: photo.price, webPrice });
  }
  return { lines, missing, tariffs: new Map(rows.map((row) => [row.eventId, tariffOf(row)])) };
}

function tariffOf(row: typeof eventTariffs.$inferSelect): Tariff {
  const { steps, packPrice, packPhotos, offerPercent, offerUntil } = row;
  return {
    steps,
    pack: packPrice && packPhotos ? { price: packPrice, photos: packPhotos } : null,
    offer: offerPercent && offerUntil ? { percent: offerPercent, until: offerUntil } : null,
  };
}

export const eventIdsOf = ({ lines }: SaleTerms) => [
  ...new Set(lines.map(({ eventId }) => eventId)),
];

const DAY_MS = 86_400_000;

/** A sentence for each offer that ended at midnight: the cart may be shown as it was before. */
export function endedOffers(terms: SaleTerms, timeZone: string): string {
  const today = dayIn(timeZone, new Date());
  const yesterday = dayIn(timeZone, new Date(Date.now() - DAY_MS));
  const ended = eventIdsOf(terms).flatMap((id) => {
    const until = terms.tariffs.get(id)?.offer?.until ?? '';
    const name = terms.lines.find(({ eventId }) => eventId === id)?.eventName ?? '';
    if (until < yesterday || until >= today) return [];
    return [` La oferta de ${name} valía hasta el ${formatShortDate(until)}.`];
  });
  return ended.join('');
}

export function charge(terms: SaleTerms, coupon: Coupon | null, timeZone: string) {
  return chargeCart(terms.lines, {
    tariffOf: (eventId) => terms.tariffs.get(eventId) ?? PLAIN_TARIFF,
    coupon,
    today: dayIn(timeZone, new Date()),
  });
}
