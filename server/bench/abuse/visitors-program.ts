// Visitors who look around all the while, in a process of their own: what they wait is what somebody
// waits during the abuse, not what the abuser's machine adds.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';

const [url = '', pages = '[]'] = process.argv.slice(2);
const paths = z.array(z.string()).parse(JSON.parse(pages));
const VISITORS = 4;
const PAUSE_MS = 150;
const DEADLINE_MS = 30_000;

let times: number[] = [];
const failed = new Map<string, number>();

async function visit(visitor: number): Promise<never> {
  for (;;) {
    const path = paths[randomInt(paths.length)] ?? '/';
    const start = performance.now();
    const status = await fetch(url + path, {
      headers: { 'x-forwarded-for': `172.16.0.${String(visitor + 1)}`, accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    times.push(performance.now() - start);
    if (status !== 200) {
      const name = String(status);
      failed.set(name, (failed.get(name) ?? 0) + 1);
    }
    await sleep(PAUSE_MS);
  }
}

process.on('message', () => {
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  process.send?.({ p95, visits: sorted.length, failed: Object.fromEntries(failed) });
  times = [];
  failed.clear();
});
for (let visitor = 0; visitor < VISITORS; visitor += 1) void visit(visitor);
