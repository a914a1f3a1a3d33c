// The visitors' process, seen from the bench.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';

const told = z.object({
  p95: z.number(),
  visits: z.int(),
  failed: z.record(z.string(), z.int()),
});
type Told = z.output<typeof told>;

export interface Visitors {
  /** What they met since the last question. */
  ask(): Promise<Told>;
  close(): void;
}

export function startVisitors(url: string, paths: string[]): Visitors {
  const child = fork(
    join(import.meta.dirname, 'visitors-program.ts'),
    [url, JSON.stringify(paths)],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    ask: async () => {
      const answer = once(child, 'message');
      child.send('how was it');
      const [message]: unknown[] = await answer;
      return told.parse(message);
    },
    close: () => child.kill('SIGKILL'),
  };
}
