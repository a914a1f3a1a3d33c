import { S3ServiceException } from '@aws-sdk/client-s3';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { renderError } from './render-error.ts';

const taken = Object.assign(new pg.DatabaseError('too many connections', 20, 'error'), {
  code: '53300',
});
const refused = new S3ServiceException({
  name: 'AccessDenied',
  $fault: 'client',
  $metadata: { httpStatusCode: 403 },
});

it.each([
  ['a database that takes no more connections', new DrizzleQueryError('select 1', [], taken)],
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
