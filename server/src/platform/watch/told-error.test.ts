import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, it } from 'vitest';
import { messageOf, toldError } from './told-error.ts';

it('a failed query is told without its parameters and without the row that it met', () => {
  const cause = new pg.DatabaseError('duplicate key value', 90, 'error');
  Object.assign(cause, { code: '23505', detail: 'Key (email)=(ana@example.com) already exists.' });
  const error = new DrizzleQueryError(
    'insert into "accounts" values ($1)',
    ['ana\n    at secreta'],
    cause,
  );
  const told = toldError(error);
  expect(told).toMatchObject({
    message: 'duplicate key value',
    query: 'insert into "accounts" values ($1)',
    cause: { code: '23505' },
    stack: expect.stringMatching(/^ {4}at .*told-error\.test/m),
  });
  expect(JSON.stringify(told)).not.toMatch(/secreta|example\.com/);
  expect(messageOf(error)).toBe('duplicate key value');
});

it('a refused recipient is not named', () => {
  const error = Object.assign(new Error('550 <ana@example.com> unknown'), {
    rejected: ['ana@example.com'],
  });
  expect(toldError(error)).toMatchObject({ message: '550 …@… unknown' });
  expect(JSON.stringify(toldError(error))).not.toContain('example.com');
});
