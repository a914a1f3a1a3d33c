import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EchoTasks } from './echo-worker.fixture.ts';
import { withWorker } from './with-worker.ts';

const ENTRY = new URL('./echo-worker.fixture.ts', import.meta.url);
const LIMITS = { mostComputingMs: 200_000, maxRssBytes: 1e9 };

it('starts one process at a time, however many are asked for, and refuses those beyond a queue', async () => {
  let open = 0;
  let most = 0;
  const asked = Array.from({ length: 24 }, (_unused, index) =>
    withWorker<EchoTasks, number>(ENTRY, LIMITS, async ({ run }) => {
      open += 1;
      most = Math.max(most, open);
      // The first two have a process of their own; the others only pass.
      const pid = index < 2 ? await run('pid', undefined) : 0;
      await soon();
      open -= 1;
      return pid;
    }),
  );
  const results = await Promise.allSettled(asked);
  expect(most).toBe(1);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'overflow' } });
  const pids = results.flatMap((one) =>
    one.status === 'fulfilled' && one.value ? [one.value] : [],
  );
  expect(new Set(pids).size).toBe(2);
});
