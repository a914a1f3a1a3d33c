import { and, count, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { seedEvent } from '../../../test/photo-rows.ts';
import { useShop } from '../../../test/shop.ts';
import { events } from '../../schema/events.ts';
import { photoCounts, photos } from '../../schema/photos.ts';
import { forgetPhotoCounts, readPhotoCounts } from './photo-counts.ts';
import {
  anyFailed,
  bibsFailed,
  bibsPending,
  countWhere,
  facesPending,
  onSale,
  previewPending,
} from '../photo-states.ts';

const shop = useShop();

const kept = (eventId: number) => readPhotoCounts(shop().services.db, eventId);

async function counted(eventId: number) {
  const [counts] = await shop()
    .services.db.select({
      photos: count(),
      previewsPending: countWhere(previewPending),
      bibsPending: countWhere(bibsPending),
      facesPending: countWhere(facesPending),
      bibsFailed: countWhere(bibsFailed),
      failed: countWhere(anyFailed),
    })
    .from(photos)
    .where(onSale(eventId));
  return counts;
}

/** One photo for each way in which the three steps can stand: to be done, done, failed, done after failing. */
async function everyState(eventId: number): Promise<void> {
  const states = ['null, null', 'now(), null', "null, 'broken'", "now(), 'broken'"];
  const values = states.flatMap((preview) =>
    states.flatMap((bibs) => states.map((faces) => `(${preview}, ${bibs}, ${faces})`)),
  );
  await shop().services.db.execute(sql`
    insert into photos (event_id, name, content_hash, byte_size, mime_type, original_key, width, height,
      preview_at, preview_error, bibs_read_at, bibs_error, faces_indexed_at, faces_error)
    select ${eventId}, 'estado-' || n, 'estado-' || n, 1, 'image/jpeg', 'originals/estado', 60, 40,
      a::timestamptz, b, c::timestamptz, d, e::timestamptz, f
    from (select row_number() over () as n, v.* from (values ${sql.raw(values.join())})
      v (a, b, c, d, e, f)) rows`);
}

it('are those of the rows, however photos came, changed and went', async () => {
  const { db } = shop().services;
  const { event, photos: ready } = await seedEvent(shop().services, 3);
  const { event: other } = await seedEvent(shop().services, 1);
  const both = async () => {
    expect(await kept(event.id)).toEqual(await counted(event.id));
    expect(await kept(other.id)).toEqual(await counted(other.id));
  };
  await everyState(event.id);
  await both();
  expect(await kept(event.id)).toMatchObject({ photos: 67, previewsPending: 16, failed: 56 });

  await db.update(photos).set({ place: 'Llegada' }).where(onSale(event.id));
  await db.update(photos).set({ previewAt: new Date() }).where(previewPending);
  await both();
  await db.update(photos).set({ bibsError: null, facesError: null }).where(onSale(event.id));
  await both();
  const [, second, third] = ready.map(({ id }) => id);
  if (!second || !third) throw new Error('no photo');
  await db.update(photos).set({ eventId: other.id }).where(eq(photos.id, third));
  await both();
  await db.update(photos).set({ deletedAt: new Date() }).where(eq(photos.id, second));
  await both();
  await db.delete(photos).where(and(onSale(event.id), bibsPending));
  await both();
});

it('are the same once many changes were made one row', async () => {
  const { db } = shop().services;
  const { event } = await seedEvent(shop().services, 2);
  await db.execute(sql`insert into photo_counts select ${event.id}, step, 0, step, 0, step, 0
    from generate_series(1, 1200) g, lateral (select case when g % 2 = 0 then 1 else -1 end) s (step)`);
  const before = await counted(event.id);
  // Two who count at once both add them up.
  expect(await Promise.all([kept(event.id), kept(event.id)])).toEqual([before, before]);
  expect(await kept(event.id)).toEqual(before);
  expect(await db.$count(photoCounts, eq(photoCounts.eventId, event.id))).toBeLessThan(3);
});

it('leave nothing of an event that is deleted', async () => {
  const { db } = shop().services;
  const { event } = await seedEvent(shop().services, 2);
  await db.transaction(async (tx) => {
    await tx.delete(events).where(eq(events.id, event.id));
    await forgetPhotoCounts(tx, event.id);
  });
  expect(await kept(event.id)).toMatchObject({ photos: 0, bibsPending: 0 });
  expect(await db.$count(photoCounts, eq(photoCounts.eventId, event.id))).toBe(0);
});
