// Runs the embedded PostgreSQL in a worker thread, so that a heavy query never stalls the server's
// event loop. Speaks PostgreSQL's wire protocol with the main thread: bytes in, bytes out.
// Plain JavaScript: Node 20 gives worker threads no TypeScript loader.
import { constants, cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { LastingFiles } from './lasting-files.mjs';

const { dataDir } = workerData;
const compiled = workerData.compiled ?? {
  pgliteWasmModule: await compile('pglite.wasm'),
  initdbWasmModule: await compile('initdb.wasm'),
};
/**
 * PostgreSQL's usual 128 MB are filled at every opening and would be half of a shop's memory; behind them the
 * machine keeps the same pages again. Measured with 24 to 174 MB of rows: docs/decisions/023-embedded-buffers.md.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB'];
/** Without PGlite's `-F`, which would ask for no sync. PostgreSQL's usual call for its log is one that PGlite ignores. */
const LASTING = ['-c', 'wal_sync_method=fsync'];
const database = await PGlite.create({
  fs: new LastingFiles(dataDir),
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...BUFFERS,
    ...LASTING,
  ],
  ...compiled,
});
parentPort.postMessage(compiled);

let turn = Promise.resolve();
parentPort.on('message', (message) => {
  turn = turn.then(async () => {
    if (message === 'close') {
      await database.close();
      parentPort.postMessage('closed');
      return;
    }
    if (message === 'renew') {
      await database.exec('rollback');
      await database.exec('deallocate all');
      return;
    }
    if ('copyTo' in message) {
      parentPort.postMessage(copyFolder(message.copyTo));
      return;
    }
    parentPort.postMessage(await answerTo(message));
  });
});

/**
 * As it comes, part by part. PGlite's `execProtocolRaw` would also take each message apart and keep it, every
 * row that was ever answered, until the process has no memory left.
 */
async function answerTo(message) {
  const parts = [];
  let length = 0;
  // A part is a view of the database's own memory.
  const onRawData = (part) => {
    parts.push(part.slice());
    length += part.length;
  };
  await database.execProtocolRawStream(message, { onRawData });
  // No pooled buffer: the message would carry its whole pool.
  const answer = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    answer.set(part, at);
    at += part.length;
  }
  return answer;
}

async function compile(name) {
  const bytes = await readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')));
  return WebAssembly.compile(bytes);
}

/** Between two messages the folder is what a killed process would leave: the log mends the rest. */
function copyFolder(target) {
  try {
    const mode = constants.COPYFILE_FICLONE;
    cpSync(dataDir, target, { recursive: true, mode });
    return { copied: target };
  } catch (error) {
    return { copied: target, error: error?.message ?? String(error) };
  }
}
