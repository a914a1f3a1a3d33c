// Files in an S3-compatible bucket. Checksums only when required: other servers than AWS store the
// default streaming checksums as part of the file.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import * as z from 'zod/mini';
import { makeFolder } from '../../make-folder.ts';
import { messageOf } from '../../watch/told-error.ts';
import { openFile } from '../../streams.ts';
import { absent, isMissing, openStored } from './open-stored.ts';
import type { Storage, StoredFile } from '../storage.ts';

export interface S3Options {
  bucket: string;
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  silenceMs?: number;
}

/** A bucket that says nothing for so long is away: whoever waits for it is told, and jobs try again. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 30_000;
/** Whoever asks whether it can be used wants to know now. */
const CHECK_MS = 5_000;

// The client's note that it will want a newer Node some day would be the first line at every start.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/** `copies`: where files are while something reads them that wants a path. */
export function s3Storage(options: S3Options, copies = tmpdir()): Storage {
  const { bucket: Bucket } = options;
  const client = clientOf(options);

  const open = (Key: string) => openStored(client, { Bucket, Key });

  return {
    putFile: async (Key, path, ContentType) => {
      const { stream: Body } = await openFile(path);
      requireTag(await new Upload({ client, params: { Bucket, Key, Body, ContentType } }).done());
      await rm(path, { force: true });
    },
    put: async (Key, Body, ContentType) => {
      requireTag(await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })));
    },
    read: open,
    sizeOf: async (Key) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return ContentLength ?? 0;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      // The answer to a HEAD has no room for which is gone, the file or the bucket: that to a GET has.
      const { stream, size } = await open(Key);
      stream.destroy();
      return size;
    },
    localFile: async (Key) => localCopy(copies, (await open(Key)).stream),
    list: () => listBucket(client, Bucket),
    delete: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    make: async () => {
      if (!(await isThere(client, Bucket))) await makeBucket(client, Bucket);
    },
    check: async () => {
      if (!(await isThere(client, Bucket))) throw absent(Bucket);
    },
  };
}

async function* listBucket(client: S3Client, Bucket: string): AsyncGenerator<StoredFile> {
  try {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key, Size = 0, ETag = '' } of page.Contents ?? []) {
        if (Key) yield { key: Key, size: Size, version: ETag };
      }
      // Some servers give a token with the last page too: with it alone a list would never end.
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  } catch (error) {
    throw isMissing(error) ? absent(Bucket) : error;
  }
}

/** @throws Error with the server's word on why it cannot be used */
async function isThere(client: S3Client, Bucket: string): Promise<boolean> {
  const abortSignal = AbortSignal.timeout(CHECK_MS);
  try {
    // At once: one after the other a slow bucket would be away, while it takes photos.
    const head = client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    await Promise.all([head, refuseYesToAll(client, Bucket, abortSignal)]);
    return true;
  } catch (error) {
    if (abortSignal.aborted) throw new Error(`it did not answer within ${String(CHECK_MS)} ms`);
    if (isMissing(error)) return false;
    // The answer to a HEAD has no room for why (a key, a region, a clock): that to a list of it has.
    if (error instanceof S3ServiceException) {
      await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal });
    }
    throw error;
  }
}

/** A page that answers at every address, as a storage's own console does, would take photos and keep none. */
async function refuseYesToAll(client: S3Client, Bucket: string, abortSignal: AbortSignal) {
  const neverStored = new HeadObjectCommand({ Bucket, Key: `probes/${randomUUID()}` });
  const isFound = await client.send(neverStored, { abortSignal }).then(
    () => true,
    () => false,
  );
  if (isFound) throw noStorage();
}

const noStorage = () =>
  Object.assign(new Error('what answers at S3_ENDPOINT is a web page, and no S3 storage'), {
    // As the client's own failures: whoever asks is told 'por un momento', and jobs try again.
    $metadata: {},
  });

/** Every S3 server tells the tag of what it has stored. Which tag is its own affair: with a key of the server's it is no MD5. */
function requireTag({ ETag }: { ETag?: string | undefined }): void {
  if (!ETag) throw noStorage();
}

const Page = z.object({
  headers: z.object({ 'content-type': z.string().check(z.startsWith('text/html')) }),
  body: z.unknown(),
});

/** A page that came in the storage's place (a proxy's, its console's) is no file, and keeps none: some have tags, too. */
function refusePages(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (call) => {
      const answer = await next(call);
      const page = Page.safeParse(answer.response);
      if (!page.success) return answer;
      // Whoever would have read it has its connection back.
      if (page.data.body instanceof Readable) page.data.body.destroy();
      throw noStorage();
    },
    { step: 'deserialize', priority: 'high' },
  );
}

async function makeBucket(client: S3Client, Bucket: string): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_MS);
  await client
    .send(new CreateBucketCommand({ Bucket }), { abortSignal })
    .catch(async (error: unknown) => {
      // Another process of the shop that starts at the same time has made it.
      if (await isThere(client, Bucket)) return;
      throw new Error(`it is not there and cannot be made: ${messageOf(error)}`, { cause: error });
    });
}

async function localCopy(folder: string, stream: Readable) {
  await makeFolder(folder);
  const path = join(folder, randomUUID());
  await writeFile(path, stream, { mode: 0o600 });
  return { path, release: () => rm(path, { force: true }) };
}

function clientOf(options: S3Options): S3Client {
  const client = new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      // Whoever reads slowly keeps theirs: with the client's 50 for all, sixty readers that paused stopped the shop.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
      connectionTimeout: CONNECT_MS,
      socketTimeout: options.silenceMs ?? SILENCE_MS,
    },
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
  });
  refusePages(client);
  return client;
}
