// What somebody sends again in the same words because no answer came to them is one thing, and is kept once.
import { gt, sql, type Column, type SQL } from 'drizzle-orm';
import { lockName, type Database } from './database.ts';

/** So long the same words are no second thing. */
const MINUTES = 10;

export const isJustSent = (createdAt: Column): SQL =>
  gt(createdAt, sql`now() - make_interval(mins => ${MINUTES})`);

/** Until the transaction ends nobody else sends such a thing from this address: of two equal ones one is kept. */
export const lockAddress = (tx: Database, about: string, email: string) =>
  lockName(tx, `${about} ${email}`);
