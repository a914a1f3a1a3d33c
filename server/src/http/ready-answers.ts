// Answers kept ready to send: JSON built and compressed once per key, version and encoding, bounded in
// bytes. What has not been asked for the longest goes first.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { canRepeat, type Repeat } from '../platform/compress/brotli-twice.ts';
import { compress, MIN_COMPRESSED } from '../platform/compress/compress.ts';

const MAX_BYTES = 128 * 1024 * 1024;
/** What an entry takes beside its bodies, roughly. */
const ENTRY_BYTES = 1_000;

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
  /** What of the headers depends on how it is packed. */
  headers: Record<string, string | number>;
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
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const { etag, body, headers } = await this.find(encoding, asked, async () =>
      packed(await build(), encoding),
    );
    reply.headers({
      etag,
      'cache-control': isPrivate ? 'private, no-cache' : 'public, no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.headers(headers).send(body);
  }

  /** Who asks while an answer is being made waits for the same. */
  private find(
    encoding: Encoding,
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

async function packed(pieces: Body, encoding: Encoding): Promise<Answer> {
  const plain = join(pieces);
  const isSmall = encoding === 'identity' || plain.length < MIN_COMPRESSED;
  const body = alone(isSmall ? plain : await compress(plain, encoding, repeatOf(pieces)));
  const tag = hash('sha256', body, 'base64url').slice(0, 22);
  return {
    etag: `W/"${tag}"`,
    body,
    headers: {
      'content-length': body.length,
      ...(isSmall ? {} : { 'content-encoding': encoding }),
    },
  };
}

function join({ before, list = '', between, after = '' }: Body): Buffer {
  return Buffer.from(before + list + (between === undefined ? '' : between + list) + after);
}

/**
 * In memory of its own: a small `Buffer.from` is a view of up to 64 kB, and what zlib returns at once of the 16 kB that
 * it wrote to, all of which a kept answer would hold.
 */
const alone = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** Where the list is, in bytes, when it comes twice. */
function repeatOf({ before, list = '', between }: Body): Repeat | undefined {
  if (between === undefined) return undefined;
  const [start, length] = [Buffer.byteLength(before), Buffer.byteLength(list)];
  const repeat = { start, length, again: start + length + Buffer.byteLength(between) };
  return canRepeat(repeat) ? repeat : undefined;
}
