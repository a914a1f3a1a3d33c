// What a face search found, by event: kept for as long as the tab lives, so that a reload shows it
// again. Only photos of the shop, never the selfie.
import { searchByFace, type FoundPhoto } from '@photolab/contract/endpoints/search';
import * as z from 'zod/mini';

const keyOf = (eventId: number) => `found-${String(eventId)}`;

export function keepFound(eventId: number, results: FoundPhoto[]): void {
  try {
    const wire = z.encode(searchByFace.output, { results });
    sessionStorage.setItem(keyOf(eventId), JSON.stringify(wire));
  } catch {
    // Private mode or a full storage: the result lives as long as the page does.
  }
}

/** Undefined when nothing was found in this tab. */
export function loadFound(eventId: number): FoundPhoto[] | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(eventId)) ?? 'null');
    return searchByFace.output.safeParse(stored).data?.results;
  } catch {
    return undefined;
  }
}

export function forgetFound(eventId: number): void {
  try {
    sessionStorage.removeItem(keyOf(eventId));
  } catch {
    // Nothing was stored.
  }
}
