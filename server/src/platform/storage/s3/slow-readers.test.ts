// Files of a bucket on their way to whoever reads slowly, over a line that breaks.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { s3Storage } from './s3.ts';
import { KEYS, serve } from './serve.fixture.ts';

/** A server with one file, of which each answer ends after so many bytes. */
const serveFile = (file: Buffer, most = file.length) =>
  serve(({ headers: { range } }, answer) => {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const part = `bytes ${String(from)}-${String(file.length - 1)}/${String(file.length)}`;
    const length = { 'content-length': file.length - from };
    answer.writeHead(range ? 206 : 200, range ? { ...length, 'content-range': part } : length);
    answer.write(file.subarray(from, from + most), () => {
      if (from + most < file.length) answer.destroy();
      else answer.end();
    });
  });

it('readers that pause keep nobody else from a bucket', async () => {
  const endpoint = await serveFile(randomBytes(400_000));
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
  const paused = await Promise.all(Array.from({ length: 60 }, () => storage.read('a.jpg')));
  expect(await buffer((await storage.read('b.jpg')).stream)).toHaveLength(400_000);
  for (const { stream } of paused) stream.destroy();
});

it('a file goes on to its end where the bucket or the line ended it', async () => {
  const file = randomBytes(1_000_000);
  const endpoint = await serveFile(file, 300_000);
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
  const { stream, size } = await storage.read('a.jpg');
  expect(size).toBe(file.length);
  expect((await buffer(stream)).equals(file)).toBe(true);
});

it('a file that nobody reads for longer than a bucket waits is there whole afterwards', async () => {
  const file = randomBytes(20_000_000);
  const endpoint = await serveFile(file);
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint, silenceMs: 50 });
  const { stream } = await storage.read('a.jpg');
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (pieces.push(piece) === 1) await sleep(200);
  }
  expect(Buffer.concat(pieces).equals(file)).toBe(true);
});

it('a bucket that says nothing more within a file is away', async () => {
  const endpoint = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-length': 5_000 }).flushHeaders();
  });
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint, silenceMs: 50 });
  const { stream } = await storage.read('a.jpg');
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'TimeoutError' });
});
