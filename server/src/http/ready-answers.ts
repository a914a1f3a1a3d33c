// Answers kept ready to send: JSON built once per key and version, compressed once per encoding, bounded in
// bytes. What has not been asked for the longest goes first.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from './accepted-encoding.ts';
import { brotliTwice, canRepeat, type Repeat } from '../platform/compress/brotli-twice.ts';

const MAX_BYTES = 128 * 1024 * 1024;
/** Under this, compressing saves nothing that matters. */
const MIN_COMPRESSED = 1_000;
/** Up to this, compressing takes less than handing it to another thread. */
const MAX_AT_ONCE = 64 * 1024;
/** What an entry takes beside its bodies, roughly. */
const ENTRY_BYTES = 1_000;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** JSON in pieces: the list comes again after `between`, where there is one. */
export interface Body {
  before: string;
  list?: string;
  between?: string;
  after?: string;
}

interface Answer {
  etag: string;
  body: Buffer;
  repeat?: Repeat | undefined;
}

/** What an answer is about, and which state of it. */
interface Asked {
  key: string;
  version: string;
}

interface Entry {
  version: string;
  answer: Promise<Answer>;
  bytes: number;
}

export class ReadyAnswers {
  /** One for each key and encoding; what a newer version replaced is not kept. */
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  /** Sends what `build` makes of what was asked, or 304 when the asker has it already. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    build: () => Promise<Body>,
    isPrivate = false,
  ): Promise<FastifyReply> {
    const plain = await this.find('identity', asked, async () => {
      const pieces = await build();
      const body = join(pieces);
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      return { etag: `W/"${hash}"`, body, repeat: repeatOf(pieces) };
    });
    reply.headers({
      etag: plain.etag,
      'cache-control': isPrivate ? 'private, no-cache' : 'public, no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match']?.includes(plain.etag)) return reply.status(304).send();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || plain.body.length < MIN_COMPRESSED) {
      return reply.header('content-length', plain.body.length).send(plain.body);
    }
    const { body } = await this.find(encoding, asked, async () => ({
      etag: plain.etag,
      body: await compress(plain, encoding),
    }));
    return reply
      .headers({ 'content-encoding': encoding, 'content-length': body.length })
      .send(body);
  }

  /** Who asks while an answer is being made waits for the same. */
  private find(
    encoding: string,
    { key, version }: Asked,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const place = `${encoding} ${key}`;
    const known = this.entries.get(place);
    if (known?.version === version) return known.answer;
    const answer = make();
    this.entries.set(place, { version, answer, bytes: ENTRY_BYTES });
    const isStillKept = () => this.entries.peek(place)?.answer === answer;
    answer.then(
      ({ body }) => {
        const bytes = body.length + ENTRY_BYTES;
        if (isStillKept()) this.entries.set(place, { version, answer, bytes });
      },
      () => {
        if (isStillKept()) this.entries.delete(place);
      },
    );
    return answer;
  }
}

function join({ before, list = '', between, after = '' }: Body): Buffer {
  return Buffer.from(before + list + (between === undefined ? '' : between + list) + after);
}

/** Where the list is, in bytes, when it comes twice. */
function repeatOf({ before, list = '', between }: Body): Repeat | undefined {
  if (between === undefined) return undefined;
  const [start, length] = [Buffer.byteLength(before), Buffer.byteLength(list)];
  const repeat = { start, length, again: start + length + Buffer.byteLength(between) };
  return canRepeat(repeat) ? repeat : undefined;
}

/** A twentieth of a millisecond for a page; the next quality takes twice as long and saves four bytes of 2,248. */
function compressAtOnce(body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliCompressSync(body, { params });
}

/** Takes a tenth of a second for the list of 20,000 photos. */
const BROTLI_QUALITY = 5;

async function compress({ body, repeat }: Answer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (body.length <= MAX_AT_ONCE) return compressAtOnce(body, encoding);
  if (encoding === 'gzip') return toGzip(body);
  if (repeat) return brotliTwice(body, repeat, BROTLI_QUALITY);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}
