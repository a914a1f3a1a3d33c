// A file of a bucket, on its way to whoever reads it, however slowly and over whatever line.
import { Readable } from 'node:stream';
import { GetObjectCommand, S3ServiceException, type S3Client } from '@aws-sdk/client-s3';
import { harmless } from '../../streams.ts';
import { StorageAbsent, StorageMissing } from '../storage.ts';

interface Place {
  Bucket: string;
  Key: string;
}

/** @throws StorageMissing, StorageAbsent */
export async function openStored(
  client: S3Client,
  place: Place,
): Promise<{ stream: Readable; size: number }> {
  const openFrom = async (at: number) => {
    const rest = at > 0 ? { Range: `bytes=${String(at)}-` } : {};
    const answer = await client.send(new GetObjectCommand({ ...place, ...rest }));
    const { Body, ContentLength = 0, ContentRange = '' } = answer;
    if (!(Body instanceof Readable)) throw new Error('the S3 client gave no stream');
    if (at === 0 || ContentRange.startsWith(`bytes ${String(at)}-`)) {
      return { body: harmless(Body), size: ContentLength };
    }
    Body.destroy();
    throw new Error('the S3 server gives no part of a file');
  };
  try {
    const { body, size } = await openFrom(0);
    const whole = goingOn(body, async (at) => (await openFrom(at)).body);
    return { stream: harmless(Readable.from(whole, { objectMode: false })), size };
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A bucket that is gone holds every file, for all that is known.
    throw error.name === 'NoSuchBucket' ? absent(place.Bucket) : new StorageMissing(place.Key);
  }
}

/**
 * A file to its end. The bucket ends what nobody reads for a while, as when a buyer's telephone pauses, and the line to it
 * breaks: as long as something came since, it goes on from there.
 */
async function* goingOn(
  first: Readable,
  openFrom: (at: number) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  for (let body = first, at = 0; ;) {
    const from = at;
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        at += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (at === from) throw error;
      body = await openFrom(at);
    }
  }
}

export const absent = (bucket: string) => new StorageAbsent(`there is no bucket ${bucket}`);

export function isMissing(error: unknown): error is S3ServiceException {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
