// Photos and sales as rows, for tests that need no real picture.
import { eq } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';
import { events } from '../src/schema/events.ts';
import { orderItems, orders, sales } from '../src/schema/orders.ts';
import { photos } from '../src/schema/photos.ts';

/** Adds photos by name and returns their ids; their originals are `originals/<event>-<name>`. */
export async function addPhotos(db: Database, eventId: number, names: string[]): Promise<number[]> {
  const rows = await db
    .insert(photos)
    .values(
      names.map((name) => ({
        eventId,
        name,
        contentHash: `${String(eventId)}-${name}`,
        byteSize: 1,
        mimeType: 'image/jpeg',
        originalKey: `originals/${String(eventId)}-${name}`,
        width: 1,
        height: 1,
      })),
    )
    .returning({ id: photos.id });
  return rows.map((row) => row.id);
}

/** One settled order that holds the photo, and its sale. */
export async function sellPhoto(db: Database, photoId: number, operationNumber = '123456789012') {
  const [found] = await db
    .select({ eventId: events.id, eventName: events.name, eventDate: events.date })
    .from(photos)
    .innerJoin(events, eq(events.id, photos.eventId))
    .where(eq(photos.id, photoId));
  if (!found) throw new Error('the photo has no event');
  const amounts = { subtotal: 100, discountPercent: 0, total: 100, expiresAt: new Date() };
  const [order] = await db
    .insert(orders)
    .values({ operationNumber, state: 'approved', ...amounts })
    .returning({ id: orders.id });
  if (!order) throw new Error('the order was not made');
  await db.insert(orderItems).values({ orderId: order.id, photoId, price: 100, ...found });
  await db.insert(sales).values({
    orderId: order.id,
    operationNumber,
    firstName: 'Ana',
    lastName: 'Paz',
    paymentState: 'approved',
    paymentType: 'credit_card',
    total: 100,
  });
}
