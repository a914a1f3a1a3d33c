// What ends the program, and the codes it ends with.
export const DONE = 0;
export const SOME_FAILED = 1;
export const WRONG_USE = 2;
export const NOT_ALLOWED = 3;
export const UNREACHABLE = 4;
export const INTERRUPTED = 130;

/** Nothing more can be done: why, for a person, and the code to end with. */
export class Stop extends Error {
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}
