// What to tell people about a failed call: the server's own words, or the specification's sentence
// when there are none (no answer, a timeout, a page of HTML).
import { ApiError } from './client.ts';

export const UNEXPECTED_PROBLEM = 'Ocurrio un problema inesperado';

export function problemText(error: unknown): string {
  return error instanceof ApiError && error.text ? error.text : UNEXPECTED_PROBLEM;
}
