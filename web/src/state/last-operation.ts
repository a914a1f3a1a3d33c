// The operation number of the last purchase, kept in reach until its buyer dismisses it.
import { onPhone } from './kept.ts';
import { createStore } from './store.ts';

const KEY = 'operation';

function load(): string {
  const stored = onPhone.read(KEY) ?? '';
  return /^\d{12}$/.test(stored) ? stored : '';
}

const store = createStore<string>(load());

/** Empty when there is none. */
export const useLastOperation = store.use;

export function keepOperation(operationNumber: string): void {
  store.set(operationNumber);
  onPhone.write(KEY, operationNumber);
}

export function dismissOperation(): void {
  store.set('');
  onPhone.forget(KEY);
}
