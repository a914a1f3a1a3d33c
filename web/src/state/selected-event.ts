// The upcoming event somebody chose with 'Participar' (storefront §4); null while nobody did.
import { createStore } from './store.ts';

export interface SelectedEvent {
  id: number;
  name: string;
}

const store = createStore<SelectedEvent | null>(null);

export const selectEvent = store.set;
export const useSelectedEvent = store.use;
