import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ReadyAnswers } from './ready-answers.ts';

const query = z.object({ version: z.string() });
let made: string[] = [];
let fails = false;

function openApp() {
  const app = Fastify();
  const answers = new ReadyAnswers();
  app.get('/', (request, reply) => {
    const { version } = query.parse(request.query);
    return answers.send(request, reply, { key: 'page', version }, () => {
      made.push(version);
      return fails ? Promise.reject(new Error('away')) : Promise.resolve({ before: version });
    });
  });
  return async (version: string) => {
    const { statusCode, body } = await app.inject({ url: '/', query: { version } });
    return statusCode === 200 ? body : statusCode;
  };
}

beforeEach(() => {
  made = [];
  fails = false;
});

it('an answer is made once for all who ask at once or later', async () => {
  const ask = openApp();
  expect(await Promise.all([ask('1'), ask('1')])).toEqual(['1', '1']);
  expect(await ask('1')).toBe('1');
  expect(made).toEqual(['1']);
});

it('a newer version takes the place of the one before', async () => {
  const ask = openApp();
  expect([await ask('1'), await ask('2'), await ask('1')]).toEqual(['1', '2', '1']);
  expect(made).toEqual(['1', '2', '1']);
});

it('what could not be made is made anew for the next who asks', async () => {
  const ask = openApp();
  fails = true;
  expect(await ask('1')).toBe(500);
  fails = false;
  expect(await ask('1')).toBe('1');
});

it('what is kept of a page holds no more memory than its bytes', async () => {
  const app = Fastify();
  const answers = new ReadyAnswers();
  const kept: Buffer[] = [];
  app.addHook('onSend', (_request, _reply, body, done) => {
    if (Buffer.isBuffer(body)) kept.push(body);
    done();
  });
  app.get('/', (request, reply) =>
    answers.send(request, reply, { key: 'page', version: '1' }, () =>
      Promise.resolve({ before: randomBytes(6_000).toString('hex') }),
    ),
  );
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
  }
  expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual(kept.map(({ length }) => length));
  expect(kept).toHaveLength(3);
});
