import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { EmbeddedDatabase } from './pglite-connection.ts';

const ANSWERS = `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => parentPort.postMessage('closed'));`;

it('tells that its thread has ended by itself, so that nobody waits for it', async () => {
  const lost = vi.fn();
  const worker = new Worker('process.exit(3)', { eval: true });
  const database = new EmbeddedDatabase(worker, lost);
  expect(database.openSocket().destroyed).toBe(false);
  await once(worker, 'exit');
  expect(lost).toHaveBeenCalledOnce();
});

it('closed by us tells nothing', async () => {
  const lost = vi.fn();
  const worker = new Worker(ANSWERS, { eval: true });
  const exit = once(worker, 'exit');
  await new EmbeddedDatabase(worker, lost).close();
  await exit;
  expect(lost).not.toHaveBeenCalled();
});
