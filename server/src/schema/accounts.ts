// People with a login, their sessions and their recovery tokens. Tokens are kept as SHA-256 only.
import { ROLES, TEAM_ROLES } from '@photolab/domain/people/roles';
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { ofEvent } from './events.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    country: text('country').notNull().default(''),
    state: text('state').notNull().default(''),
    city: text('city').notNull().default(''),
    address: text('address').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    birthDate: text('birth_date').notNull().default(''),
    avatarKey: text('avatar_key'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('accounts_email').on(sql`lower(${t.email})`)],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Written at most every few minutes. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

/** Devices and addresses that logged in to an account: strangers' guesses don't lock them out. */
export const loginOrigins = pgTable(
  'login_origins',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of a device's cookie or of an address. */
    originHash: text('origin_hash').notNull(),
    lastUsedAt: at('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.originHash] })],
);

/** Links of recovery e-mails; gone with any change of the password. */
export const recoveryTokens = pgTable(
  'recovery_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_tokens_account').on(t.accountId)],
);

/** Who was asked to join the studio; one open invitation a person. Gone once used, taken back, or sent by no owner. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text('email').notNull(),
    role: text('role', { enum: TEAM_ROLES }).notNull(),
    /** Null until its e-mail is written: the link is made there. */
    tokenHash: text('token_hash'),
    /** The owner who sent it, and with whose role it ends; null: not known, from before. */
    invitedBy: integer('invited_by').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('invitations_email').on(sql`lower(${t.email})`),
    uniqueIndex('invitations_token').on(t.tokenHash),
  ],
);

/** Which events are a photographer's. */
export const eventPhotographers = pgTable(
  'event_photographers',
  {
    eventId: ofEvent(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.accountId] }),
    index('event_photographers_account').on(t.accountId),
  ],
);

/** What a program uploads photos with, in the name of a member of the team. Gone once taken back. */
export const uploadTokens = pgTable(
  'upload_tokens',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What its owner calls it: a computer, a race. */
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Who was told it, an owner or its member, and with whose access it ends too; null: not known, from before. */
    madeBy: integer('made_by').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Written at most every minute; null until it was used. */
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('upload_tokens_token').on(t.tokenHash),
    index('upload_tokens_account').on(t.accountId),
  ],
);

/**
 * What part of their photos' sales a photographer gets, and from when on; the first one counts for the
 * sales before it too.
 */
export const photographerShares = pgTable(
  'photographer_shares',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null: none any more. */
    percent: smallint('percent'),
    since: at('since').notNull().defaultNow(),
  },
  (t) => [index('photographer_shares_account').on(t.accountId, t.id)],
);
