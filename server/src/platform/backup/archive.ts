// The file of a backup. It only grows: each run appends what is new and, once all of it is on the
// disk, points the header to its index, so a killed run leaves the one before it whole. Every frame is
// sealed with AES-256-GCM; without a passphrase that guards against damage, with one against readers.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { codeOf } from '../storage/disk.ts';
import { StartupError } from '../startup-error.ts';
import { messageOf } from '../watch/told-error.ts';

/** A piece of the archive: where its first frame begins, and its size in bytes of content. */
export interface Part {
  offset: number;
  size: number;
}

const MAGIC = Buffer.from('PHOTOLAB BACKUP 1\n');
const SALT = 16;
const CHECK = 16;
const POINTER_AT = MAGIC.length + 1 + SALT + CHECK;
const HEADER = POINTER_AT + 16;
const FRAME = 1_048_576;
const NONCE = 12;
const TAG = 16;

/** How a backup's name ends until a first run came to its end; the next one goes on with it. */
export const UNFINISHED = '.unfinished';

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * Opens the archive at `path`; to append, one that is not there is made.
 * @throws StartupError when it is foreign, broken or of another passphrase
 */
export async function openArchive(path: string, passphrase: string, mode: 'read' | 'append') {
  const { file, fresh } = await openFile(path, mode);
  try {
    const { key, committed } = fresh
      ? await writeHeader(file, passphrase).catch(refuse(path, 'written'))
      : await readHeader(file, path, passphrase);
    return archiveOf(file, path, key, committed);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openFile(path: string, mode: 'read' | 'append') {
  try {
    const file = await open(path, mode === 'read' ? 'r' : 'r+');
    // Without room for its first bytes, or killed before them, a run leaves an empty file.
    return { file, fresh: mode === 'append' && (await file.stat()).size === 0 };
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && mode === 'append') {
      const file = await open(path, 'wx+', 0o600).catch(refuse(path, 'opened'));
      return { file, fresh: true };
    }
    if (codeOf(error) === 'ENOENT') throw new StartupError(notThere(path));
    return refuse(path, 'opened')(error);
  }
}

function notThere(path: string): string {
  const unfinished = path + UNFINISHED;
  return existsSync(unfinished)
    ? `There is no ${path}, only ${unfinished}: that backup never came to its end.`
    : `There is no ${path}.`;
}

const refuse = (path: string, what: 'opened' | 'written') => (error: unknown) => {
  throw new StartupError(`${path} cannot be ${what}: ${messageOf(error)}.`);
};

async function writeHeader(file: FileHandle, passphrase: string) {
  const salt = randomBytes(SALT);
  const key = keyOf(passphrase, salt);
  const committed: Part = { offset: HEADER, size: 0 };
  const protection = Buffer.from([passphrase ? 1 : 0]);
  await writeAll(
    file,
    Buffer.concat([MAGIC, protection, salt, checkOf(key), pointer(committed)]),
    0,
  );
  return { key, committed };
}

async function readHeader(file: FileHandle, path: string, passphrase: string) {
  const header = await readAll(file, HEADER, 0).catch(refuse(path, 'opened'));
  if (!header?.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new StartupError(`${path} is not a backup of Photolab, or a broken one.`);
  }
  const key = keyOf(passphrase, header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT));
  if (!checkOf(key).equals(header.subarray(POINTER_AT - CHECK, POINTER_AT))) {
    throw new StartupError(
      header[MAGIC.length] === 1
        ? `${path} is encrypted: BACKUP_PASSPHRASE is not the one it was made with.`
        : `${path} is not encrypted, or broken: unset BACKUP_PASSPHRASE, or choose another file.`,
    );
  }
  const [offset, size] = [0, 8].map((at) => Number(header.readBigUInt64BE(POINTER_AT + at)));
  return { key, committed: { offset: offset ?? HEADER, size: size ?? 0 } };
}

function archiveOf(file: FileHandle, path: string, key: Buffer, committed: Part) {
  let end: number | undefined;

  /** Past what the last whole run wrote: what a killed one left behind it is written over. */
  async function findEnd(): Promise<number> {
    let position = committed.offset;
    for (let left = committed.size; left > 0;) {
      const { content, next } = await readFrame(position);
      left -= content.length;
      position = next;
    }
    await file.truncate(position);
    return position;
  }

  const readFrame = (position: number) => readFrameAt({ file, path, key }, position);

  async function writeFrame(content: Buffer): Promise<void> {
    const position = (end ??= await findEnd());
    const bytes = await writeFrameAt({ file, key }, position, content).catch(
      refuse(path, 'written'),
    );
    end = position + bytes;
  }

  /** Stopped by `signal`, even within a large file, it leaves frames that no index names. */
  async function append(
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    signal?: AbortSignal,
  ): Promise<Part> {
    const offset = (end ??= await findEnd());
    let size = 0;
    for await (const frame of framesOf(content)) {
      signal?.throwIfAborted();
      await writeFrame(frame);
      size += frame.length;
    }
    return { offset, size };
  }

  async function* read({ offset, size }: Part): AsyncGenerator<Buffer> {
    for (let position = offset, left = size; left > 0;) {
      const { content, next } = await readFrame(position);
      yield content;
      left -= content.length;
      position = next;
    }
  }

  return {
    append,
    read,
    /** What the last whole run handed to `commit`; undefined before the first. */
    readIndex: () => (committed.size > 0 ? read(committed) : undefined),
    /** Makes everything appended since part of the archive, all at once. */
    async commit(index: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      const written = await append(index);
      await file.sync();
      await writeAll(file, pointer(written), POINTER_AT);
      await file.sync();
      committed = written;
    },
    /** Gives the room back that was taken since the last `commit`. */
    async rewind(): Promise<void> {
      end = await findEnd();
    },
    size: async () => (await file.stat()).size,
    close: () => file.close(),
  };
}

async function readFrameAt(
  { file, path, key }: { file: FileHandle; path: string; key: Buffer },
  position: number,
) {
  const broken = () => new StartupError(`${path} is broken: its byte ${String(position)} on.`);
  const length = (await readAll(file, 4, position))?.readUInt32BE() ?? 0;
  if (length < NONCE + TAG || length > NONCE + FRAME + TAG) throw broken();
  const sealed = await readAll(file, length, position + 4);
  if (!sealed) throw broken();
  const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  opener.setAAD(placeOf(position)).setAuthTag(sealed.subarray(length - TAG));
  try {
    const content = opener.update(sealed.subarray(NONCE, length - TAG));
    opener.final();
    return { content, next: position + 4 + length };
  } catch {
    throw broken();
  }
}

/** Returns how many bytes it takes. */
async function writeFrameAt(
  { file, key }: { file: FileHandle; key: Buffer },
  position: number,
  content: Buffer,
): Promise<number> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(position));
  const sealed = Buffer.concat([
    nonce,
    cipher.update(content),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sealed.length);
  await writeAll(file, Buffer.concat([length, sealed]), position);
  return 4 + sealed.length;
}

async function* framesOf(content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < FRAME) continue;
    const all = Buffer.concat(waiting);
    const whole = all.length - (all.length % FRAME);
    for (let at = 0; at < whole; at += FRAME) yield all.subarray(at, at + FRAME);
    waiting = [all.subarray(whole)];
    length = all.length - whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase, salt, 32);
const checkOf = (key: Buffer) =>
  createHmac('sha256', key).update(MAGIC).digest().subarray(0, CHECK);

function pointer({ offset, size }: Part): Buffer {
  return Buffer.concat([placeOf(offset), placeOf(size)]);
}

function placeOf(position: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(position));
  return bytes;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Undefined when the file ends before. */
async function readAll(file: FileHandle, length: number, position: number) {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) return undefined;
    done += bytesRead;
  }
  return bytes;
}
