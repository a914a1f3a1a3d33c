// A worker for the pool's own tests: small tasks that succeed, fail, hang, crash and grow.
import { serve } from './serve.ts';

class UnreadableError extends Error {
  readonly code = 'unreadable';
}

const kept: Buffer[] = [];

const handlers = {
  double: async (values: Float32Array) => values.map((value) => value * 2),
  pid: async () => process.pid,
  greet: async () => `Hola ${process.env['FIXTURE_NAME'] ?? ''}`,
  wait: async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  unreadable: async () => {
    throw new UnreadableError('Not a picture');
  },
  // Its thread stands still without computing: another test's seconds are not taken.
  hang: async () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  compute: async () => {
    for (;;) Math.random();
  },
  crash: async () => process.abort(),
  chatter: async (text: string) => {
    console.log(text);
    console.error(text);
  },
  throwLater: async (text: string) => {
    setTimeout(() => {
      throw new Error(text);
    });
    await new Promise((resolve) => setTimeout(resolve, 20_000));
  },
  keep: async (bytes: number) => void kept.push(Buffer.alloc(bytes, 1)),
  grow: async (bytes: number) => {
    kept.push(Buffer.alloc(bytes, 1));
    await new Promise((resolve) => setTimeout(resolve, 2000));
  },
};

export type EchoTasks = typeof handlers;

serve(handlers);
