// Multipart bodies: files are streamed to temporary files, text fields collected; whatever the
// handler does not move away is removed when the request ends.
import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint, UploadField } from '@photolab/contract/endpoint';
import { ERRORS } from '@photolab/contract/errors';
import { check, unexpectedField } from '@photolab/contract/problems';
import { megabytes } from '@photolab/domain/shop/text';
import type { FastifyRequest } from 'fastify';
import type {} from '@fastify/multipart';
import { makeFolder } from '../platform/make-folder.ts';
import { Places } from '../platform/places.ts';
import { isFull } from '../platform/storage/disk.ts';
import { StorageFull } from '../platform/storage/storage.ts';
import { fileSink } from '../platform/streams.ts';
import { AppError, refusedFields } from './app-error.ts';
import { siteKey } from './guards/shared-limits.ts';

export interface UploadedFile {
  path: string;
  /** As the sender calls it: never used as a path. */
  filename: string;
  byteSize: number;
  /** SHA-256 in hex. */
  contentHash: string;
}

export interface Form {
  fields: Record<string, string>;
  files: UploadedFile[];
  release(): Promise<void>;
}

/** Where uploads are until their request ends; what a kill leaves there is nobody's. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads');

/** Where the files go, and how many bytes the texts beside them may have in all: they wait in memory. */
interface Room {
  folder: string;
  textBytes: number;
}

/** @throws AppError `file-empty`, `file-too-large`, `too-large`, `invalid`; StorageFull */
export async function readForm(
  request: FastifyRequest,
  upload: UploadField,
  { folder, textBytes }: Room,
): Promise<Form> {
  if (!request.isMultipart()) {
    const fields = plainFields(request.body);
    return { fields, files: [], release: () => Promise.resolve() };
  }
  await makeFolder(folder);
  const form: Form & { paths: string[] } = {
    fields: {},
    files: [],
    paths: [],
    release: async () => {
      await Promise.all(form.paths.map((path) => rm(path, { force: true })));
    },
  };
  try {
    await collect(request, upload, { folder, textBytes }, form);
  } catch (error) {
    await form.release();
    throw asRefusal(error, upload);
  }
  return form;
}

/** A crowd behind one address sends its selfies in seconds. */
const FORMS_PER_ADDRESS = 20;
/** Of a marathon's crowd a hundred are on their way; so many that drip hold 30 GB of the disk. */
const FORMS_IN_ALL = 500;
const RETRY_AFTER_SECONDS = 5;

/**
 * How many forms of strangers may be on their way: the files of each lie on the disk until all of it is there,
 * 60 MB for ten minutes where somebody lets them drip.
 */
export class OpenForms {
  private readonly places = new Places(
    { each: FORMS_PER_ADDRESS, all: FORMS_IN_ALL },
    () => new AppError('uploads-busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

  /**
   * Holds a place while `read` reads the form; where all are taken and this address holds most, `giveUp` ends its
   * oldest: nobody's drip keeps everybody else out. @throws AppError `uploads-busy`
   */
  async hold<T>(address: string, read: () => Promise<T>, giveUp: () => void): Promise<T> {
    const leave = this.places.take(siteKey(address), giveUp);
    try {
      return await read();
    } finally {
      leave();
    }
  }
}

const mostFiles = ({ maxFiles = 1 }: UploadField) => maxFiles;

const tooMany = (upload: UploadField) =>
  new AppError('too-many-files', {
    text: `${ERRORS['too-many-files'][1]} Mandá hasta ${String(mostFiles(upload))} por vez.`,
  });

/** What is neither ours nor the disk's comes from the form: no end, no boundary, a broken header. */
function asRefusal(error: unknown, upload: UploadField): unknown {
  if (isFull(error)) return new StorageFull('no room for an upload');
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
    return tooMany(upload);
  const known = error instanceof Error && ('syscall' in error || 'statusCode' in error);
  return known || error instanceof AppError ? error : new AppError('form-broken', { cause: error });
}

async function collect(
  request: FastifyRequest,
  upload: UploadField,
  { folder, textBytes }: Room,
  form: Form & { paths: string[] },
): Promise<void> {
  const files = mostFiles(upload) + 1;
  const limits = { fileSize: upload.maxBytes, files, fieldSize: textBytes, fields: 50 };
  let strange: string | undefined;
  let left = textBytes;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      // JSON, which no call takes here: read, it is ten times as large as what came.
      if (typeof part.value !== 'string') throw new AppError('form-broken');
      left -= Buffer.byteLength(part.value);
      if (part.valueTruncated || left < 0) throw new AppError('too-large');
      form.fields[part.fieldname] = part.value;
      continue;
    }
    const known = part.fieldname === upload.field || part.fieldname === upload.alsoNamed;
    const isOneMore = form.files.length === mostFiles(upload);
    // It would be lost without a word.
    if (known && isOneMore && part.filename) throw tooMany(upload);
    if (!known || isOneMore) {
      part.file.resume();
      if (!known && part.filename) strange ??= part.fieldname;
      continue;
    }
    const path = join(folder, randomUUID());
    form.paths.push(path);
    const { byteSize, contentHash } = await save(part.file, path);
    if (part.file.truncated) throw tooLarge(upload);
    if (byteSize > 0) {
      form.files.push({ path, filename: unescaped(part.filename), byteSize, contentHash });
    } else if (part.filename) {
      // A field where nothing was chosen carries no name; one that is named was chosen, and would be lost.
      throw new AppError('file-empty');
    }
  }
  // It would be lost without a word; without the one that has to come, that one is asked for.
  if (strange !== undefined && (form.files.length > 0 || !upload.required)) {
    throw refusedFields({ [strange]: unexpectedField(strange) });
  }
}

/** @throws AppError `image-required` when none came, with whatever else the form lacks */
export function requireFile({ upload, body }: Endpoint, { files, fields }: Form): void {
  if (!upload?.required || files.length > 0) return;
  const { problems } = body ? check(body, fields) : {};
  const missing = ERRORS['image-required'][1];
  throw new AppError('image-required', {
    fields: { fields: { [upload.field]: missing, ...problems } },
  });
}

/** What a browser writes in a name for a quote and the ends of lines (HTML, multipart/form-data encoding). */
const unescaped = (name: string) => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);

const tooLarge = ({ maxBytes }: UploadField) =>
  new AppError('file-too-large', {
    text: `${ERRORS['file-too-large'][1]} Puede pesar hasta ${megabytes(maxBytes)}.`,
  });

async function save(source: NodeJS.ReadableStream, path: string) {
  const hash = createHash('sha256');
  let byteSize = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      byteSize += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, meter, fileSink(path));
  return { byteSize, contentHash: hash.digest('hex') };
}

/**
 * The same fields sent as JSON; `null` counts as missing. What no form can carry would be lost without a word.
 * @throws AppError `form-broken`
 */
function plainFields(body: unknown): Record<string, string> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('form-broken');
  const sent = Object.entries(body).filter(([, value]) => value !== null);
  if (sent.some(([, value]) => typeof value === 'object')) throw new AppError('form-broken');
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}
