// Events with photos ready for sale, written straight into the database: for tests of what comes after.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { events } from '../src/schema/events.ts';
import { photos } from '../src/schema/photos.ts';
import type { Services } from '../src/services.ts';

/** A JPEG with a GPS position in its Exif data. */
export function picture(seed: number): Promise<Buffer> {
  return sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: seed % 255, g: 90, b: 40 } },
  })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Photolab' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1', GPSLongitudeRef: 'W' },
    })
    .toBuffer();
}

/** Stores an event with `count` photos at `price` centavos each. */
export async function seedEvent(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  count: number,
  price = 150_000,
) {
  const [event] = await db
    .insert(events)
    .values({ name: 'Maratón X', date: '2026-10-04', price, active: true })
    .returning();
  if (!event) throw new Error('the event was not stored');
  const rows = await Promise.all(
    Array.from({ length: count }, async (_unused, index) => {
      const content = await picture(index);
      const originalKey = `originals/${randomUUID()}.jpg`;
      const previewKey = `public/previews/${randomUUID()}.webp`;
      await storage.put(originalKey, content, 'image/jpeg');
      await storage.put(previewKey, content, 'image/webp');
      return {
        eventId: event.id,
        name: `foto-${String(index)}.jpg`,
        contentHash: randomUUID(),
        byteSize: content.length,
        mimeType: 'image/jpeg',
        originalKey,
        previewKey,
        thumbnailKey: previewKey,
        width: 60,
        height: 40,
        previewAt: new Date(),
      };
    }),
  );
  const stored = rows.length > 0 ? await db.insert(photos).values(rows).returning() : [];
  return { event, photos: stored };
}
