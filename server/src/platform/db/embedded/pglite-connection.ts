// The embedded database seen as a socket: node-postgres talks to it exactly as to a server, so one
// driver, one set of queries and one set of type parsers serve both.
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { StartupError } from '../../startup-error.ts';
import { renameForGood, syncTree } from '../../storage/rename-for-good.ts';
import { makeFolderSync } from '../../make-folder.ts';

/** As the build made it: scripts/setup.mjs. */
const EMPTY_DATABASE = join(import.meta.dirname, '../../../../../.cache/empty-database');

/** What the first worker compiled, for the next ones: half of what opening a database costs. */
let compiled: unknown;

export const isMade = (dataDir: string) => existsSync(join(dataDir, 'PG_VERSION'));

/**
 * Starts the embedded database on `dataDir`, a folder this process has locked.
 * @throws StartupError when it is broken or the disk is full
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  try {
    if (!isMade(dataDir)) await create(dataDir);
    return new EmbeddedDatabase(await openWorker(dataDir));
  } catch (error) {
    throw new StartupError(
      `The embedded database in ${dataDir} cannot be opened (${reasonOf(error)}): the disk is full, or the ` +
        'database broken. docs/operations.md tells how to bring a copy back.',
    );
  }
}

/** Under its name it is whole: whoever is killed meanwhile begins anew, and takes away what was left, by any version. */
async function create(dataDir: string): Promise<void> {
  const place = dirname(dataDir);
  const unfinished = `${dataDir}.unfinished`;
  const remove = async () => {
    const names = (await readdir(place)).map((name) => join(place, name));
    const left = names.filter((path) => path.startsWith(unfinished));
    for (const path of left) await rm(path, { recursive: true, force: true });
  };
  makeFolderSync(place);
  await remove();
  try {
    await cp(EMPTY_DATABASE, unfinished, { recursive: true });
    // What was built may be read by everybody.
    await chmod(unfinished, 0o700);
    await syncTree(unfinished);
    await renameForGood(unfinished, dataDir);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openWorker(dataDir: string): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir, compiled },
  });
  compiled = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return worker;
}

/** The database's own files fail with an object that is no Error. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error && 'errno' in error
    ? `system error ${String(error.errno)}`
    : String(error);
}

interface Copied {
  copied: string;
  error?: string;
}
type Answer = Uint8Array | 'closed' | Copied;

export class EmbeddedDatabase {
  #socket: EmbeddedSocket | undefined;
  #closing = false;

  constructor(
    private readonly worker: Worker,
    /** Without its thread every query would wait for good: better the process begins anew. */
    lost: () => void = endProcess,
  ) {
    worker.on('message', (answer: Answer) => {
      if (answer instanceof Uint8Array) this.#socket?.deliver(answer);
    });
    worker.on('error', (error) => this.#socket?.destroy(error));
    worker.on('exit', () => {
      if (!this.#closing) lost();
    });
  }

  /** For node-postgres. What the environment asks of a server (PGSSLMODE=require) is not asked of this one. */
  clientOptions() {
    return { stream: () => this.openSocket(), user: 'postgres', ssl: false };
  }

  /** The stream for node-postgres. PGlite is one session: the pool above must hold one client. */
  openSocket(): Duplex {
    // After a failed query the pool begins anew: what the client before it prepared is not its own.
    this.worker.postMessage('renew');
    this.#socket = new EmbeddedSocket((bytes) => this.worker.postMessage(bytes));
    return this.#socket;
  }

  /** Copies the database's folder between two queries, as a killed process would have left it. */
  async copyTo(folder: string): Promise<void> {
    const { error } = await new Promise<Copied>((resolve) => {
      const listen = (answer: Answer) => {
        if (typeof answer !== 'object' || answer instanceof Uint8Array) return;
        if (answer.copied !== folder) return;
        this.worker.off('message', listen);
        resolve(answer);
      };
      this.worker.on('message', listen);
      this.worker.postMessage({ copyTo: folder });
    });
    if (error) throw new Error(error);
  }

  async close(): Promise<void> {
    this.#closing = true;
    const closed = new Promise<void>((resolve) => {
      this.worker.on('message', (answer: unknown) => {
        if (answer === 'closed') resolve();
      });
    });
    this.worker.postMessage('close');
    await closed;
    await this.worker.terminate();
  }
}

/** Nobody catches it: the process is logged to its end, and its supervisor starts another. */
function endProcess(): never {
  throw new Error('the embedded database has ended by itself');
}

const TERMINATE = 'X'.charCodeAt(0);

class EmbeddedSocket extends Duplex {
  constructor(private readonly send: (bytes: Uint8Array) => void) {
    super();
  }

  // node-postgres calls these on a net.Socket.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  deliver(answer: Uint8Array): void {
    if (answer.length > 0 && !this.destroyed) this.push(Buffer.from(answer));
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk[0] === TERMINATE) this.push(null);
    else this.send(Uint8Array.from(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }
}
