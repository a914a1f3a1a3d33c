// What people on photos ask of the studio: to hide their photos, to delete their face's data.
import {
  PRIVACY_KINDS,
  PRIVACY_STATES,
  PRIVACY_WAYS,
  type FaceBox,
} from '@photolab/domain/people/privacy-requests';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { events } from './events.ts';
import { ofPhoto } from './photos.ts';

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    kind: text('kind', { enum: PRIVACY_KINDS }).notNull(),
    email: text('email').notNull(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** How the photos were found. A selfie is not kept. */
    foundBy: text('found_by', { enum: PRIVACY_WAYS }).notNull(),
    /** The operation's, participant's or photo's number; empty for a selfie. */
    reference: text('reference').notNull().default(''),
    message: text('message').notNull().default(''),
    state: text('state', { enum: PRIVACY_STATES }).notNull().default('open'),
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
    /** Nothing but the request to confirm is sent, and nobody reads the request, before. */
    confirmedAt: at('confirmed_at'),
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
    photoId: ofPhoto(),
    /** Where the one face is that a selfie found, whenever its photo is read anew; null: every face on the photo. */
    box: jsonb('box').$type<FaceBox>(),
    /** The face itself, which another takes the place of: what earlier releases know it by. */
    faceId: integer('face_id'),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.photoId] }),
    index('privacy_request_photos_photo').on(t.photoId),
  ],
);

/**
 * What was granted, by the content of each file: one that was deleted and is uploaded again is treated alike for as
 * long as its request is kept.
 */
export const privacyRequestContents = pgTable(
  'privacy_request_contents',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    contentHash: text('content_hash').notNull(),
    /** Of a face that was forgotten; null: every face, or the whole photo hidden. */
    box: jsonb('box').$type<FaceBox>(),
  },
  (t) => [
    index('privacy_request_contents_hash').on(t.contentHash),
    index('privacy_request_contents_request').on(t.requestId),
  ],
);

/** Faces whose data somebody asked to delete: only where they are, so that they are not read again. */
export const forgottenFaces = pgTable(
  'forgotten_faces',
  {
    id: id(),
    photoId: ofPhoto(),
    /** Null: every face on the photo. */
    box: jsonb('box').$type<FaceBox>(),
    createdAt: createdAt(),
  },
  (t) => [index('forgotten_faces_photo').on(t.photoId)],
);
