// What people on photos ask of the studio: to hide their photos, to delete their face's data.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { events } from './events.ts';
import { photos } from './photos.ts';

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    kind: text('kind', { enum: ['hide', 'forget'] }).notNull(),
    email: text('email').notNull(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** How the photos were found. A selfie is not kept. */
    foundBy: text('found_by', { enum: ['operation', 'number', 'selfie'] }).notNull(),
    /** The operation or participant's number; empty for a selfie. */
    reference: text('reference').notNull().default(''),
    message: text('message').notNull().default(''),
    state: text('state', { enum: ['open', 'done', 'refused'] })
      .notNull()
      .default('open'),
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
    answeredAt: at('answered_at'),
  },
  (t) => [index('privacy_requests_state').on(t.state, t.id)],
);

export const privacyRequestPhotos = pgTable(
  'privacy_request_photos',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** The one face that a selfie found; null: every face on the photo. */
    faceId: integer('face_id'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.photoId] }),
    index('privacy_request_photos_photo').on(t.photoId),
  ],
);
