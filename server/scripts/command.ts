// What the long commands share: progress every two seconds, and Ctrl-C, SIGTERM, a terminal that is closed or the end
// of the process that began them stops them between two steps with one line that says what to do next.
import { onAskedToEnd } from '../src/platform/processes/asked-to-end.ts';
import { tellEnd } from '../src/platform/watch/tell-end.ts';

const EVERY_MS = 2_000;
/** What a shell expects of a program that was interrupted. */
const STOPPED = 130;

export interface Command {
  signal: AbortSignal;
  /** Printed at most every two seconds. */
  progress(text: string): void;
}

/** Runs `work` and ends the process; `stopped` tells what an interrupted run left. */
export function runCommand(stopped: string, work: (command: Command) => Promise<void>): void {
  const stop = new AbortController();
  onAskedToEnd(() => stop.abort());
  let last = Date.now();
  const progress = (text: string) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    console.log(text);
  };
  work({ signal: stop.signal, progress }).then(
    () => process.exit(0),
    (error: unknown) => {
      if (stop.signal.aborted) {
        console.error(stopped);
        process.exit(STOPPED);
      }
      tellEnd(error);
      process.exit(1);
    },
  );
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
