// The database's worker over a disk that keeps what was synced and nothing else: `workerData.lasting` is the
// folder as a power cut would leave it at any moment. Names of files come and go at once, as a journal may have it.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { workerData } from 'node:worker_threads';

const { dataDir, lasting } = workerData;
const files = new Map();
const lastingOf = (path) => join(lasting, relative(dataDir, path));
const isThere = (path) => fs.existsSync(lastingOf(path));

const open = fs.openSync;
fs.openSync = (path, ...rest) => {
  const number = open(path, ...rest);
  files.set(number, path);
  return number;
};
for (const name of ['fsyncSync', 'fdatasyncSync']) {
  const sync = fs[name];
  fs[name] = (number) => {
    sync(number);
    const path = files.get(number);
    if (fs.fstatSync(number).isFile()) fs.copyFileSync(path, lastingOf(path));
  };
}
const mkdir = fs.mkdirSync;
fs.mkdirSync = (path, ...rest) => {
  mkdir(path, ...rest);
  mkdir(lastingOf(path), { recursive: true });
};
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  rename(from, to);
  if (isThere(from)) rename(lastingOf(from), lastingOf(to));
};
for (const name of ['unlinkSync', 'rmdirSync']) {
  const remove = fs[name];
  fs[name] = (path) => {
    remove(path);
    if (isThere(path)) remove(lastingOf(path));
  };
}
syncBuiltinESMExports();

await import('./pglite-worker.mjs');
