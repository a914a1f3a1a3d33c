// The words after a command: what is wrong with them is told in one line, before anything is opened.
import { failWith } from '../../scripts/running/options.ts';

interface Expected {
  /** The command as it is typed: 'npm run restore -- FILE'. */
  use: string;
  /** What each word is, in its order. */
  words?: readonly string[];
  options?: readonly string[];
}

const HELP = ['--help', '-h'];

/** Who asks how the command is used is told, and nothing else is done; a wrong word ends it. */
export function readWords({ use, words: names = [], options = [] }: Expected, given: string[]) {
  if (given.some((word) => HELP.includes(word))) {
    console.log(`Use: ${use}`);
    process.exit(0);
  }
  const words = given.filter((word) => !options.includes(word));
  const wrong = problemOf(words, names);
  if (wrong) failWith(`${wrong} Use: ${use}`);
  return words;
}

function problemOf(words: string[], names: readonly string[]): string | undefined {
  const option = words.find((word) => word.startsWith('-'));
  if (option) return `There is no option ${option}.`;
  const missing = names[words.length];
  if (missing) return `${missing} is missing.`;
  const extra = words[names.length];
  return extra === undefined ? undefined : `'${extra}' is one word too many.`;
}
