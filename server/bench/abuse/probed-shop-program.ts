// The shop, with a probe in its process: how long its event loop is blocked, how much memory it takes;
// and on demand its disk is full. Told over a socket of the probe's own.
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const TICK_MS = 10;
const MEMORY_EVERY_TICKS = 10;
const MEGABYTE = 1_048_576;
/** Of the kernel: how long this thread was ready to run while others had the processor. */
const SCHEDULER = `/proc/self/task/${String(process.pid)}/schedstat`;
const CHILDREN = `/proc/self/task/${String(process.pid)}/children`;
const PAGE_BYTES = 4_096;

const delays = monitorEventLoopDelay({ resolution: TICK_MS });
delays.enable();
const peaks = { blockMs: 0, memory: 0, children: 0 };
let last = process.hrtime.bigint();
let waited = waitedForProcessor();
let ticks = 0;

function waitedForProcessor(): bigint {
  try {
    return BigInt(fs.readFileSync(SCHEDULER, 'utf8').split(' ')[1] ?? '0');
  } catch {
    return 0n;
  }
}

function childrenMemory(): number {
  try {
    const pids = fs.readFileSync(CHILDREN, 'utf8').split(' ').filter(Boolean);
    const pages = pids.map((pid) =>
      Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]),
    );
    return pages.reduce((sum, count) => sum + count * PAGE_BYTES, 0);
  } catch {
    return 0;
  }
}

setInterval(() => {
  const now = process.hrtime.bigint();
  const wait = waitedForProcessor();
  // On a busy machine a thread that is ready waits for its turn: that is not the shop's doing.
  const own = Number(now - last - (wait - waited)) / 1e6 - TICK_MS;
  peaks.blockMs = Math.max(peaks.blockMs, own);
  last = now;
  waited = wait;
  ticks += 1;
  if (ticks % MEMORY_EVERY_TICKS !== 0) return;
  peaks.memory = Math.max(peaks.memory, process.memoryUsage.rss() / MEGABYTE);
  peaks.children = Math.max(peaks.children, childrenMemory() / MEGABYTE);
}, TICK_MS).unref();

let full = false;
const noRoom = () =>
  Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** The last argument of the callback functions is the callback. */
function refuseWhenFull<T extends (...args: never[]) => unknown>(write: T): T {
  return new Proxy(write, {
    apply(target, self, args: unknown[]): unknown {
      if (!full) return Reflect.apply(target, self, args);
      const done = args.at(-1);
      if (typeof done === 'function') queueMicrotask(() => Reflect.apply(done, null, [noRoom()]));
      return undefined;
    },
  });
}
fs.write = refuseWhenFull(fs.write);
fs.writev = refuseWhenFull(fs.writev);
const { writeFile } = fsPromises;
fsPromises.writeFile = (...args) => (full ? Promise.reject(noRoom()) : writeFile(...args));
syncBuiltinESMExports();

listen(process.env['PROBE_SOCKET'] ?? '');
// What the shop imports of the disk is taken after the above has been put before it.
await import('../../src/main.ts');

function listen(path: string): void {
  // Left behind by a process that was killed.
  fs.rmSync(path, { force: true });
  createServer((request, response) => {
    if (request.url === '/full') full = true;
    if (request.url === '/room') full = false;
    const { blockMs, memory, children } = peaks;
    const memoryNow = process.memoryUsage.rss() / MEGABYTE;
    const delayMs = delays.max / 1e6 - TICK_MS;
    const told = { pid: process.pid, delayMs, blockMs, memory, memoryNow, children };
    response.end(JSON.stringify(told));
    if (request.url !== '/reset') return;
    delays.reset();
    Object.assign(peaks, { blockMs: 0, memory: 0, children: 0 });
  })
    .listen(path)
    .unref();
}
