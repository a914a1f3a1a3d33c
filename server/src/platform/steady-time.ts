// Answers that must not tell by their time what they found.
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work of any answer on an idle machine, short enough not to be felt. */
const STEP_MS = 150;

/** Runs `work` and answers, or fails, only at a whole multiple of the step after the start. */
export async function answerAfter<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const elapsed = performance.now() - start;
    await sleep(Math.ceil(elapsed / STEP_MS) * STEP_MS - elapsed);
  }
}
