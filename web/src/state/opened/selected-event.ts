// The upcoming event somebody chose with 'Participar' (storefront §4); null while nobody did.
import * as z from 'zod/mini';
import { createOpened } from './opened.ts';

const selected = z.object({ id: z.number(), name: z.string() });
export type SelectedEvent = z.output<typeof selected>;

const store = createOpened<SelectedEvent>('participate', selected);

export const selectEvent = store.set;
export const useSelectedEvent = store.use;
