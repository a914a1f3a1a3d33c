// Kept answers are sent again without their handler; no more of them are kept than there is room for.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerKeptAnswers } from './kept-answers.ts';

const BYTES = 10_000;

/** Answers every address with a body of its own, and has room for three; `made` is how often. */
async function openShop() {
  const app = Fastify();
  registerKeptAnswers(app, 3.5 * BYTES);
  let made = 0;
  app.get('/photos', (_request, reply) => {
    made += 1;
    reply.keeping = { isTrue: () => true, onSent: () => undefined };
    return reply.send(Buffer.alloc(BYTES));
  });
  await app.ready();
  const ask = async (hour: number) => {
    const { rawPayload } = await app.inject(`/photos?desde=${String(hour)}`);
    expect(rawPayload.length).toBe(BYTES);
  };
  return { ask, made: () => made };
}

it('however many answers somebody makes up, as many are kept as there is room for: the latest', async () => {
  const { ask, made } = await openShop();
  for (const hour of [1, 2, 3, 4]) await ask(hour);
  for (const hour of [4, 3, 2]) await ask(hour);
  expect(made()).toBe(4);
  await ask(1);
  expect(made()).toBe(5);
});
