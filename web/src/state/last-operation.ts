// The operation number of the last purchase, kept in reach until its buyer dismisses it.
import { createStore } from './store.ts';

const KEY = 'operation';

function load(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return /^\d{12}$/.test(stored) ? stored : '';
  } catch {
    return '';
  }
}

const store = createStore<string>(load());

/** Empty when there is none. */
export const useLastOperation = store.use;

export function keepOperation(operationNumber: string): void {
  store.set(operationNumber);
  try {
    localStorage.setItem(KEY, operationNumber);
  } catch {
    // Private mode: it stays for as long as the page does.
  }
}

export function dismissOperation(): void {
  store.set('');
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
