// What the studio sets beside an event's price, and its coupons.
import type { DiscountStep } from '@photolab/domain/orders/pricing';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { centavos, createdAt, id, updatedAt } from './columns.ts';
import { events } from './events.ts';

/** An event without a row keeps to the shop's volume discount and sells originals only. */
export const eventTariffs = pgTable('event_tariffs', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  webPrice: centavos('web_price'),
  steps: jsonb('steps').$type<DiscountStep[]>(),
  packPrice: centavos('pack_price'),
  packPhotos: integer('pack_photos'),
  offerPercent: smallint('offer_percent'),
  offerUntil: date('offer_until', { mode: 'string' }),
  updatedAt: updatedAt(),
});

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** In capitals. */
    code: text('code').notNull(),
    /** Either a percentage or an amount. */
    percent: smallint('percent'),
    amount: centavos('amount'),
    /** Null: for every event. */
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** How many orders it may be used in; null: any number. */
    maxUses: integer('max_uses'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('coupons_code').on(t.code), index('coupons_event').on(t.eventId)],
);
