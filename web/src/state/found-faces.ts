// What a face search found, by event: kept for as long as the tab lives, so that a reload shows it
// again. Only photos of the shop, never the selfie.
import { searchByFace, type FoundPhoto } from '@photolab/contract/endpoints/search';
import * as z from 'zod/mini';
import { inTab } from './kept.ts';

const keyOf = (eventId: number) => `found-${String(eventId)}`;

export function keepFound(eventId: number, results: FoundPhoto[]): void {
  inTab.write(keyOf(eventId), JSON.stringify(z.encode(searchByFace.output, { results })));
}

/** Undefined when nothing was found in this tab. */
export function loadFound(eventId: number): FoundPhoto[] | undefined {
  return searchByFace.output.safeParse(inTab.readJson(keyOf(eventId))).data?.results;
}

export function forgetFound(eventId: number): void {
  inTab.forget(keyOf(eventId));
}
