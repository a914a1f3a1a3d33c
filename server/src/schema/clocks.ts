// When runners passed a mat, and what that says of the clocks of the cameras.
import { bigint, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { ofEvent } from './events.ts';

export const results = pgTable(
  'results',
  {
    eventId: ofEvent(),
    number: text('number').notNull(),
    /** Without leading zeros: what is compared. */
    numberKey: text('number_key').notNull(),
    /** The place of the mat, as photos name theirs; empty: the finish. */
    place: text('place').notNull(),
    passedAt: at('passed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.numberKey, t.place] })],
);

/** The corrections that the studio applied: of each camera, by stretches of its own time. */
export const cameraClocks = pgTable(
  'camera_clocks',
  {
    eventId: ofEvent(),
    /** As its photos call it. */
    camera: text('camera').notNull(),
    /** Of the results that it was measured with. */
    place: text('place').notNull(),
    /** By the camera's own clock: its first and last photo that agreed. */
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    /** What is added to the camera's time. */
    offsetSeconds: bigint('offset_seconds', { mode: 'number' }).notNull(),
    spreadSeconds: real('spread_seconds').notNull(),
    runners: integer('runners').notNull(),
    /** Of which photos, by who uploaded them and the counters in their names; empty: of all by time. */
    series: text('series').notNull().default(''),
    fromPosition: bigint('from_position', { mode: 'number' }).notNull().default(0),
    toPosition: bigint('to_position', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.camera, t.series, t.fromPosition, t.fromAt] })],
);
