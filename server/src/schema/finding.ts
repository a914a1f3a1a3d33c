// What runners leave while looking for their photos: a wish to be told, and a 'No soy yo'.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, id } from './columns.ts';
import { ofEvent } from './events.ts';
import { ofPhoto } from './photos.ts';

/** Somebody waits for photos of an event: of a number, of a face, or any at all. */
export const photoAlerts = pgTable(
  'photo_alerts',
  {
    id: id(),
    eventId: ofEvent(),
    email: text('email').notNull(),
    /** Empty: no number was left. */
    number: text('number').notNull().default(''),
    numberKey: text('number_key').notNull().default(''),
    /** The vectors of the selfies, sealed; gone once the e-mail was sent. */
    faces: bytes('faces'),
    /** The last face of the event that was compared with them. */
    comparedTo: integer('compared_to').notNull().default(0),
    /** Nothing but the request to confirm is ever sent before. */
    confirmedAt: at('confirmed_at'),
    notifiedAt: at('notified_at'),
    /** Shown to the person; the row goes then. */
    deleteAt: at('delete_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('photo_alerts_confirmed')
      .on(t.eventId, sql`lower(${t.email})`, t.numberKey)
      .where(sql`${t.confirmedAt} is not null and ${t.numberKey} <> ''`),
    index('photo_alerts_waiting')
      .on(t.eventId, t.numberKey)
      .where(sql`${t.confirmedAt} is not null and ${t.notifiedAt} is null`),
    index('photo_alerts_email').on(sql`lower(${t.email})`, t.createdAt),
  ],
);

export const photoAlertMatches = pgTable(
  'photo_alert_matches',
  {
    alertId: integer('alert_id')
      .notNull()
      .references(() => photoAlerts.id, { onDelete: 'cascade' }),
    photoId: ofPhoto(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.photoId] }),
    index('photo_alert_matches_photo').on(t.photoId),
  ],
);

/** A photo that was offered to a runner and shows somebody else. */
export const strangerReports = pgTable(
  'stranger_reports',
  {
    id: id(),
    eventId: ofEvent(),
    photoId: ofPhoto(),
    /** The number that was searched for; empty when it was a face. */
    numberKey: text('number_key').notNull().default(''),
    times: integer('times').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stranger_reports_photo_number').on(t.photoId, t.numberKey),
    index('stranger_reports_event').on(t.eventId),
  ],
);
