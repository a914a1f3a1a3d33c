// A variable whose name is nearly one of ours is not read: with `S3_BUKET` the photos would lie on the disk, and
// nothing would say so. Only near misses count, and only of what is not set besides: programs have many variables.

/** Letters that may differ in a name of so many; whether it is spelt large and where it is parted counts for nothing. */
const MOST_WRONG = [
  { from: 12, letters: 2 },
  { from: 6, letters: 1 },
  { from: 0, letters: 0 },
];

/** One line, or undefined. Values are never told. */
export function tellNearNames(
  environment: NodeJS.ProcessEnv,
  known: readonly string[],
): string | undefined {
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const missing = known.filter((name) => !isSet(name));
  const told = Object.keys(environment)
    .filter((name) => isSet(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => isNear(lettersOf(name), lettersOf(one)));
      return meant ? [`${name} (${meant}?)`] : [];
    });
  return told.length > 0
    ? `Not read, as the shop has none of that name: ${told.join(', ')}.`
    : undefined;
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

function isNear(given: string, meant: string): boolean {
  const most = MOST_WRONG.find(({ from }) => meant.length >= from)?.letters ?? 0;
  return Math.abs(given.length - meant.length) <= most && slips(given, meant) <= most;
}

/** Letters left out, put in, taken for another or swapped with the next, until one is the other. */
function slips(given: string, meant: string): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: meant.length + 1 }, (_unused, at) => at);
  for (const [row, letter] of [...given].entries()) {
    const current = [row + 1];
    for (const [at, wanted] of [...meant].entries()) {
      const swapped = letter === meant[at - 1] && given[row - 1] === wanted;
      current.push(
        Math.min(
          (before[at] ?? 0) + (letter === wanted ? 0 : 1),
          (before[at + 1] ?? 0) + 1,
          (current[at] ?? 0) + 1,
          swapped ? (twoBefore[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    twoBefore = before;
    before = current;
  }
  return before.at(-1) ?? 0;
}
