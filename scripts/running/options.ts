// The options of a benchmark or trial, whose use stands at the head of its file (scripts/run.mjs).
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends the process with one line where an option is not known or has no value. */
export function readOptions<Options extends ParseArgsConfig>(options: Options) {
  try {
    return parseArgs(options);
  } catch (error) {
    return failWith(error instanceof Error ? error.message : String(error));
  }
}

/** What its user can mend, without the way that the program went. */
export function failWith(line: string): never {
  console.error(line);
  process.exit(1);
}
