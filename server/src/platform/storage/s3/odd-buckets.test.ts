// What answers at S3_ENDPOINT and is no bucket, or a slow one.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { s3Storage } from './s3.ts';
import { KEYS, serve } from './serve.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-odd-buckets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('an S3 server that takes calls and never answers is away, not waited for', async () => {
  const endpoint = await serve((request) => request.resume());
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint, silenceMs: 50 });
  await expect(storage.read('a.jpg')).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('a web page that answers at every address is no S3 server', async () => {
  const endpoint = await serve((request, answer) => {
    request.resume();
    answer.setHeader('content-type', 'text/html').end('<!doctype html>');
  });
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
  await expect(storage.check()).rejects.toThrow('is a web page, and no S3 storage');
  await expect(storage.make()).rejects.toThrow('is a web page, and no S3 storage');
});

it.each([
  ['a page', { 'content-type': 'text/html; charset=utf-8' }],
  ['a page with a tag', { 'content-type': 'text/html', etag: 'W/"2f-19"' }],
  ['an answer without a tag', { 'content-type': 'application/json' }],
])(
  '%s in the place of S3 while the shop runs stores nothing, and the file stays',
  async (_what, headers) => {
    const endpoint = await serve((request, answer) => {
      request.resume().on('end', () => answer.writeHead(200, headers).end('<!doctype html>'));
    });
    const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
    const noStorage = 'is a web page, and no S3 storage';
    const photo = randomBytes(5000);
    await expect(storage.put('a/1.jpg', photo, 'image/jpeg')).rejects.toThrow(noStorage);
    for (const size of [5000, 12_000_000]) {
      const source = join(folder, randomUUID());
      writeFileSync(source, randomBytes(size));
      await expect(storage.putFile('a/2.jpg', source, 'image/jpeg')).rejects.toThrow();
      expect(existsSync(source)).toBe(true);
    }
  },
);

it('what a check asks of a bucket is asked at once: a slow one is not away', async () => {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const endpoint = await serve((...call) => {
    // Answered when both are there.
    if (waiting.push(call) < 2) return;
    for (const [{ url }, answer] of waiting) {
      answer.writeHead(url?.includes('probes') ? 404 : 200).end();
    }
  });
  await s3Storage({ ...KEYS, bucket: 'photolab', endpoint }).check();
});

it('a page in the place of S3 is no file of it, neither read nor there', async () => {
  const endpoint = await serve((request, answer) => {
    request.resume();
    answer.setHeader('content-type', 'text/html').end('<!doctype html>');
  });
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
  for (const ask of [storage.read, storage.localFile, storage.sizeOf]) {
    await expect(ask('a.jpg')).rejects.toThrow('is a web page, and no S3 storage');
  }
});

it('a list ends where the server says so, though it gives a token for more', async () => {
  let pages = 0;
  const endpoint = await serve((request, answer) => {
    request.resume();
    pages += 1;
    const page = String(pages);
    answer.setHeader('content-type', 'application/xml').end(
      `<ListBucketResult><IsTruncated>${String(pages < 3)}</IsTruncated><Contents><Key>a/${page}.jpg</Key>
       <Size>1</Size></Contents><NextContinuationToken>${page}</NextContinuationToken></ListBucketResult>`,
    );
  });
  const keys: string[] = [];
  const storage = s3Storage({ ...KEYS, bucket: 'photolab', endpoint });
  for await (const { key } of storage.list()) {
    keys.push(key);
    if (keys.length > 5) break;
  }
  expect(keys).toEqual(['a/1.jpg', 'a/2.jpg', 'a/3.jpg']);
});
