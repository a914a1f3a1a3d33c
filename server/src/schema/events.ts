// Coverages (events), the plain list of other events, and who signed up for an upcoming coverage.
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, centavos, createdAt, id, lexemes, SORTED_IN, updatedAt } from './columns.ts';

/**
 * What the organiser told us about the numbers of an event; with its start list (`starters`) the prior
 * of the bib reader.
 */
export interface BibSettings {
  range?: { from: number; to: number };
  /** A regular expression's source for numbers with letters, such as `[A-Z]\d{3}`. */
  pattern?: string;
}

export const events = pgTable('events', {
  id: id(),
  name: text('name').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  zone: text('zone').notNull().default(''),
  albumLink: text('album_link').notNull().default(''),
  active: boolean('active').notNull().default(false),
  price: centavos('price').notNull(),
  coverKey: text('cover_key'),
  bibSearch: boolean('bib_search').notNull().default(false),
  faceSearch: boolean('face_search').notNull().default(false),
  bibSettings: jsonb('bib_settings').$type<BibSettings>().notNull().default({}),
  /** Set when an administrator pressed 'Procesar OCR': later photos are read as they arrive. */
  bibReadingStartedAt: at('bib_reading_started_at'),
  recognitionPaused: boolean('recognition_paused').notNull().default(false),
  /** Runners may look for themselves by the names of the start list. */
  nameSearch: boolean('name_search').notNull().default(false),
  /** When its faces are deleted; null: so many months after it, as domain/faces/face-keeping says. */
  facesUntil: date('faces_until', { mode: 'string' }),
  /** When they were. */
  facesDeletedAt: at('faces_deleted_at'),
  /** Grows with every change a visitor could see in the gallery; the key of its caches. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  /** When a person last edited it; photos that arrive or are read do not count. */
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** Whose event a row is: it goes when the event is deleted. */
export const ofEvent = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });

export const participants = pgTable(
  'participants',
  {
    id: id(),
    eventId: ofEvent(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('participants_event_email').on(t.eventId, sql`lower(${t.email})`)],
);

/** The start list: who runs with which number. Of most events only the numbers are known. */
export const starters = pgTable(
  'starters',
  {
    id: id(),
    eventId: ofEvent(),
    number: text('number').notNull(),
    /** Without leading zeros: what is compared. */
    numberKey: text('number_key').notNull(),
    name: text('name').notNull().default(''),
    /** The name without accents and signs, in small letters: its place among the names. */
    folded: text('folded').notNull().default(''),
    /** Each word of it after the event's id, `12_jose`: what searches compare, by its beginning. */
    words: lexemes('words').notNull().default(''),
    email: text('email').notNull().default(''),
    category: text('category').notNull().default(''),
  },
  (t) => [
    uniqueIndex('starters_event_number').on(t.eventId, t.numberKey),
    index('starters_words').using('gin', t.words).with(SORTED_IN),
  ],
);

export const otherEvents = pgTable(
  'other_events',
  {
    id: id(),
    name: text('name').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('other_events_date').on(t.date)],
);
