// Runs the embedded PostgreSQL in a worker thread, so that a heavy query never stalls the server's
// event loop. Speaks PostgreSQL's wire protocol with the main thread: bytes in, bytes out.
// Plain JavaScript: Node 20 gives worker threads no TypeScript loader.
import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(workerData.dataDir);
parentPort.postMessage('ready');

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
    parentPort.postMessage(await database.execProtocolRaw(message));
  });
});

/** Between two messages the folder is what a killed process would leave: the log mends the rest. */
function copyFolder(target) {
  try {
    const mode = constants.COPYFILE_FICLONE;
    cpSync(workerData.dataDir, target, { recursive: true, mode });
    return { copied: target };
  } catch (error) {
    return { copied: target, error: String(error) };
  }
}
