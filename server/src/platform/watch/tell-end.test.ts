import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { StorageFull } from '../storage/storage.ts';
import { tellEnd } from './tell-end.ts';

const said = vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => said.mockClear());

function refusal(code: string, message: string): Error {
  const refused = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
  return new DrizzleQueryError('create index on photos', [], refused);
}

it.each([
  ['a wrong setting', new StartupError('PORT is wrong.'), 'PORT is wrong.'],
  [
    'a disk that is full in the middle of a migration',
    refusal('53100', 'could not extend file: No space left on device'),
    'The database cannot be used: could not extend file: No space left on device.',
  ],
  [
    'a server that is ended meanwhile',
    refusal('57P01', 'terminating connection'),
    'The database cannot be used: terminating connection.',
  ],
  [
    'a disk that is full in the middle of a restore',
    new StorageFull('/data/files has no room left: the disk is full.'),
    '/data/files has no room left: the disk is full.',
  ],
  [
    'a file system that takes nothing',
    Object.assign(new Error('EROFS: read-only file system'), { syscall: 'mkdir' }),
    'EROFS: read-only file system',
  ],
  [
    'a bucket that fails while it is listed',
    Object.assign(new Error('We encountered an internal error. Please try again.'), {
      $metadata: { httpStatusCode: 500 },
    }),
    'The bucket cannot be used: We encountered an internal error. Please try again.',
  ],
])('tells %s in one line', (_name, error, line) => {
  tellEnd(error);
  expect(said).toHaveBeenCalledExactlyOnceWith(line);
});

it('shows all of a fault of ours', () => {
  tellEnd(refusal('42601', 'syntax error'));
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'syntax error', query: 'create index on photos' }),
  );
});
