// What the studio says of itself. An empty text: what the environment says, or the shop's own.
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { id, updatedAt } from './columns.ts';

/** `single` is always true and unique: there is one brand. */
export const studioBrand = pgTable('studio_brand', {
  id: id(),
  single: boolean('single').notNull().default(true).unique(),
  name: text('name').notNull().default(''),
  logoKey: text('logo_key'),
  color: text('color').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  instagram: text('instagram').notNull().default(''),
  facebook: text('facebook').notNull().default(''),
  whatsapp: text('whatsapp').notNull().default(''),
  updatedAt: updatedAt(),
});
