// Photos of events and what recognition found in them. Progress is kept here as data (previewAt,
// bibsReadAt, facesIndexedAt …), never derived from the queue.
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FaceBox } from '@photolab/domain/people/privacy-requests';
import { at, bytes, createdAt, id } from './columns.ts';
import { accounts } from './accounts.ts';
import { events, ofEvent } from './events.ts';

export const photos = pgTable(
  'photos',
  {
    id: id(),
    /** Null once the event was deleted: a sold photo outlives its event. */
    eventId: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    contentHash: text('content_hash').notNull(),
    byteSize: integer('byte_size').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Storage keys; the previews' are null until made. */
    originalKey: text('original_key').notNull(),
    previewKey: text('preview_key'),
    thumbnailKey: text('thumbnail_key'),
    /** Upright size in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A tiny data URL shown blurred before the thumbnail arrives. */
    placeholder: text('placeholder').notNull().default(''),
    /** What copies of it have alike (domain/numbers/likeness); empty for photos from before. */
    likeness: text('likeness').notNull().default(''),
    /** By the camera's clock, or by the race's once that clock is corrected. */
    takenAt: at('taken_at'),
    /** The photographer: whose session or token it was uploaded with; null for photos from before. */
    uploadedBy: integer('uploaded_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** What the camera's own clock said, of a photo whose time is corrected. */
    cameraAt: at('camera_at'),
    /** Model and serial number as the camera writes them; empty where it does not. */
    camera: text('camera').notNull().default(''),
    /** Where on the course it was taken, as the studio names it; empty where it does not. */
    place: text('place').notNull().default(''),
    previewAt: at('preview_at'),
    previewError: text('preview_error'),
    bibsReadAt: at('bibs_read_at'),
    bibsError: text('bibs_error'),
    facesIndexedAt: at('faces_indexed_at'),
    facesError: text('faces_error'),
    /** Set when withdrawn from sale (deleted); sold photos stay downloadable. */
    deletedAt: at('deleted_at'),
    /** Hidden at the wish of somebody on it: not shown, found or sold; buyers keep it. */
    hiddenAt: at('hidden_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('photos_event_name')
      .on(t.eventId, t.name)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('photos_event_content')
      .on(t.eventId, t.contentHash)
      .where(sql`${t.deletedAt} is null`),
    // The same file in other events is asked for as a wish about it is granted.
    index('photos_content')
      .on(t.contentHash)
      .where(sql`${t.deletedAt} is null`),
    index('photos_event').on(t.eventId, t.id),
    // Where each photo of a gallery stands is read from here alone, again and again while photos arrive.
    index('photos_shown')
      .on(t.eventId, t.id)
      .where(sql`${t.deletedAt} is null and ${t.previewAt} is not null and ${t.hiddenAt} is null`),
    // Whether an event has a photo that waits for its numbers is asked after each one.
    index('photos_unread')
      .on(t.eventId)
      .where(sql`${t.bibsReadAt} is null`),
    // How many were read of late tells how long the others will take.
    index('photos_read')
      .on(t.eventId, t.bibsReadAt)
      .where(sql`${t.bibsReadAt} is not null`),
    // 'A tu tiempo ± 20 s': only times that are sure.
    index('photos_sure_time')
      .on(t.eventId, t.takenAt)
      .where(sql`${t.cameraAt} is not null`),
    // Whether a picture may be served is asked by its key.
    index('photos_preview_key').on(t.previewKey),
    index('photos_thumbnail_key').on(t.thumbnailKey),
    index('photos_uploaded_by').on(t.uploadedBy),
  ],
);

/**
 * How many photos of an event are on sale, and how many of them wait or failed, as changes to add up: a
 * trigger writes them (migration photo_counts), so that nobody waits for another's and no release forgets one.
 */
export const photoCounts = pgTable(
  'photo_counts',
  {
    /** Refers to no row: what an event that is being deleted loses is written after it is gone. */
    eventId: integer('event_id').notNull(),
    photos: integer('photos').notNull(),
    previewsPending: integer('previews_pending').notNull(),
    bibsPending: integer('bibs_pending').notNull(),
    facesPending: integer('faces_pending').notNull(),
    bibsFailed: integer('bibs_failed').notNull(),
    /** Of any of its steps. */
    failed: integer('failed').notNull(),
  },
  (t) => [index('photo_counts_event').on(t.eventId)],
);

/**
 * How often something changed of what tells a photo's place in its gallery (whether it is shown, when it was taken,
 * whether somebody was found on it), for each block of ids (records/kept/photo-positions), as numbers to add up: their
 * sum grows with every change. Triggers write them (migration position_changes), for the same reasons as the counts.
 */
export const positionChanges = pgTable(
  'position_changes',
  {
    /** Refers to no row, as above. */
    eventId: integer('event_id').notNull(),
    block: integer('block').notNull(),
    changes: integer('changes').notNull(),
  },
  (t) => [index('position_changes_event').on(t.eventId, t.block)],
);

/** Whose photo a row is: it goes when the photo is deleted. */
export const ofPhoto = () =>
  integer('photo_id')
    .notNull()
    .references(() => photos.id, { onDelete: 'cascade' });

/** A box in relative coordinates (0 to 1) of the upright photo. */
export interface BibBox {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

/** What the machine read: kept as read, judged again whenever the event's rules run. */
export const bibReadings = pgTable(
  'bib_readings',
  {
    id: id(),
    photoId: ofPhoto(),
    text: text('text').notNull(),
    confidence: real('confidence').notNull(),
    box: jsonb('box').$type<BibBox>().notNull(),
    cut: text('cut', { enum: ['none', 'left', 'right', 'both'] })
      .notNull()
      .default('none'),
    verdict: text('verdict', { enum: ['accepted', 'review', 'rejected'] }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('bib_readings_photo').on(t.photoId),
    index('bib_readings_review')
      .on(t.photoId)
      .where(sql`${t.verdict} = 'review'`),
  ],
);

/** The numbers a photo is found by. `person` rows are never overwritten by the machine. */
export const photoBibs = pgTable(
  'photo_bibs',
  {
    photoId: ofPhoto(),
    eventId: integer('event_id').notNull(),
    number: text('number').notNull(),
    /** Without leading zeros: what searches compare. */
    numberKey: text('number_key').notNull(),
    source: text('source', { enum: ['machine', 'person'] }).notNull(),
    /** A person's 'not this number': keeps the machine from writing it again. */
    rejected: boolean('rejected').notNull().default(false),
  },
  (t) => [
    uniqueIndex('photo_bibs_photo_number').on(t.photoId, t.number),
    index('photo_bibs_event_number').on(t.eventId, t.numberKey),
    // The studio looks for a runner's orders in all events at once.
    index('photo_bibs_number').on(t.numberKey),
  ],
);

export const faces = pgTable(
  'faces',
  {
    id: id(),
    photoId: ofPhoto(),
    eventId: integer('event_id').notNull(),
    box: jsonb('box').$type<FaceBox>().notNull(),
    score: real('score').notNull(),
    quality: real('quality').notNull().default(1),
    /** Little-endian float32, L2-normalised; 1152 numbers (128 without the second network). */
    vector: bytes('vector').notNull(),
  },
  (t) => [index('faces_event').on(t.eventId, t.id), index('faces_photo').on(t.photoId)],
);

/** A studio's check of 100 random photos: what a person saw against what was read. */
export const recognitionSamples = pgTable(
  'recognition_samples',
  {
    id: id(),
    eventId: ofEvent(),
    photoId: ofPhoto(),
    position: smallint('position').notNull(),
    read: jsonb('read').$type<string[]>().notNull(),
    truth: jsonb('truth').$type<string[]>(),
    checkedAt: at('checked_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('recognition_samples_event_photo').on(t.eventId, t.photoId)],
);
