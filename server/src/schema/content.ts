// What the studio writes: news, FAQs, the about page, sponsors and the home slider; visitors' messages.
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, byPrefix, createdAt, id, updatedAt } from './columns.ts';

export const newsItems = pgTable('news_items', {
  id: id(),
  title: text('title').notNull(),
  /** HTML, sanitised when written. */
  body: text('body').notNull(),
  imageKey: text('image_key'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const faqs = pgTable('faqs', {
  id: id(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  updatedAt: updatedAt(),
});

export const sponsors = pgTable('sponsors', {
  id: id(),
  name: text('name').notNull(),
  linkUrl: text('link_url').notNull(),
  logoKey: text('logo_key').notNull(),
  updatedAt: updatedAt(),
});

export const slides = pgTable('slides', {
  id: id(),
  imageKey: text('image_key').notNull(),
  updatedAt: updatedAt(),
});

/** `single` is always true and unique: only one about page may exist. */
export const aboutPages = pgTable('about_pages', {
  id: id(),
  single: boolean('single').notNull().default(true).unique(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  imageKey: text('image_key'),
  updatedAt: updatedAt(),
});

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Empty when it was answered elsewhere. */
    answer: text('answer').notNull().default(''),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_email').on(byPrefix(t.email))],
);
