// How the process goes on and how it ends: a promise that nobody waits for ends nothing; a signal
// ends everything within 20 s, whoever still drips an upload and whatever is still being read.
import type { FastifyInstance } from 'fastify';
import { onAskedToEnd } from './platform/processes/asked-to-end.ts';

/** For calls under way to be answered; then their connections are closed. */
const CALLS_MS = 8_000;
/** For jobs under way; what is left is given back to another process, or to the next start. */
const JOBS_MS = 5_000;
const DEADLINE_MS = 18_000;

export interface Living {
  app: FastifyInstance;
  worker: { stop(patienceMs: number): Promise<void> } | undefined;
  copies: { stop(): Promise<void> } | undefined;
  services: { close(): Promise<void> };
}

/**
 * From the beginning of a start: what that leaves is as after a power cut, which the next one goes on from, and the
 * first process of a container is ended by no signal that it does not listen to. What still runs once the signal is
 * aborted loses what it stands on.
 */
export function live() {
  let living: Living | undefined;
  const ending = new AbortController();
  const stop = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (living) await end(living);
    process.exit(0);
  };
  // A supervisor that is killed leaves nobody behind.
  onAskedToEnd(() => void stop());
  return {
    ending: ending.signal,
    /** From now on there is something to bring to its end. */
    begin(begun: Living): void {
      living = begun;
      const { log } = begun.app;
      process.on('unhandledRejection', (error) => {
        log.error({ err: error }, 'a promise failed that nobody waits for');
      });
      process.on('uncaughtException', (error) => {
        log.fatal({ err: error }, 'the process ends: nobody knows what state it is in');
        process.exit(1);
      });
    },
  };
}

async function end({ app, worker, copies, services }: Living): Promise<void> {
  setTimeout(() => process.exit(0), DEADLINE_MS).unref();
  const closing = setTimeout(() => app.server.closeAllConnections(), CALLS_MS);
  await app.close();
  clearTimeout(closing);
  await Promise.all([worker?.stop(JOBS_MS), copies?.stop()]);
  await services.close();
}

/** Tells the supervisor, when there is one, that the process serves: from now on it is kept alive. */
export function tellReady(): void {
  if (process.connected) process.send?.('ready');
}
