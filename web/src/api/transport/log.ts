/** For failures that the specification only logs: the console, without anything personal. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error instanceof Error ? error.message : error);
}
