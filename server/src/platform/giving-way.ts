// Work in steps, with whatever else waits in between.
import type { Steps } from '@photolab/domain/shop/in-steps';
import { setImmediate as nextTurn } from 'node:timers/promises';

export async function givingWay<Result>(steps: Steps<Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  return step.value;
}
