import { S3ServiceException } from '@aws-sdk/client-s3';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { StorageAbsent } from '../platform/storage/storage.ts';
import { AppError } from './app-error.ts';
import { renderError } from './render-error.ts';

const refusal = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 20, 'error'), { code });
const lost = (code: string) => Object.assign(new Error('lost'), { code, syscall: 'open' });
const refused = new S3ServiceException({
  name: 'AccessDenied',
  $fault: 'client',
  $metadata: { httpStatusCode: 403 },
});

it.each([
  [
    'a database that takes no more connections',
    new DrizzleQueryError('select 1', [], refusal('53300')),
  ],
  ['a database that starts', refusal('57P03')],
  ['a database that takes no connections for now', refusal('55000')],
  ['a database that does not take our password any more', refusal('28P01')],
  ['a database that is being put back', refusal('3D000')],
  ['a copy that only reads', new DrizzleQueryError('insert', [], refusal('25006'))],
  ['a machine that nobody answers for', lost('EHOSTUNREACH')],
  ['a network that is down', lost('ENETUNREACH')],
  ['a name that nobody knows while its container starts', lost('ENOTFOUND')],
  ['a name service that is away', lost('EAI_AGAIN')],
  ['a disk that was made read-only by its fault', lost('EROFS')],
  ['a folder whose permission was lost', lost('EACCES')],
  ['a disk that fails', lost('EIO')],
  ['a disk that is not mounted any more', new StorageAbsent('/data/files is not there')],
  ['a process that has too many files open', lost('EMFILE')],
  ['a bucket that refuses its key', refused],
  ['a bucket that says nothing', Object.assign(new Error('timed out'), { name: 'TimeoutError' })],
])('%s is away for a moment, whoever asks', async (_name, error) => {
  const app = Fastify();
  app.setErrorHandler(renderError);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('La tienda no está disponible por un momento.');
  await app.close();
});

it('whoever follows a download link that is over is led back to their photos', async () => {
  const app = Fastify();
  app.setErrorHandler(renderError);
  app.get('/', () => {
    throw new AppError('link-expired');
  });
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain(
    '<a href="/myphotos">Ir a MIS FOTOS</a> <a href="/">Ir al inicio</a>',
  );
  await app.close();
});
