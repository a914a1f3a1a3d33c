// A line without an answer is waited for a minute, the later tries included: whoever sees nothing but that is told
// before that it goes on.
import { useSettledFor } from '../use-settled-for.ts';

export const LONG_MS = 8_000;

/** What stands beside what waits: `words` at first. */
export function useLongWait(waits: boolean, words: string): string {
  return useSettledFor(waits, LONG_MS)
    ? 'Está tardando: puede ser la señal. Seguimos intentando; si no llega, recargá la página.'
    : words;
}
