// Work of many steps that gives way now and then: whoever does it may answer others in between.

/** Yields where others may have their turn. */
export type Steps<Result> = Generator<undefined, Result>;

/** Some milliseconds of the work that is done so. */
const A_STEP = 500;

export function* inSteps<Item>(items: Iterable<Item>, work: (item: Item) => void): Steps<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % A_STEP === 0) yield;
  }
}

/** Does all of it at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
