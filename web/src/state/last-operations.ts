// The operation numbers of the last purchases, kept in reach until their buyer dismisses them: without an e-mail
// nothing else tells them.
import { onPhone } from './kept.ts';
import { createStore } from './store.ts';

const KEY = 'operation';
const KEPT = 5;

const load = (): string[] =>
  (onPhone.read(KEY) ?? '').split(' ').filter((text) => /^\d{12}$/.test(text));

const store = createStore<readonly string[]>(load());

/** The newest first. */
export const useLastOperations = store.use;

export function keepOperation(operationNumber: string): void {
  // Another tab may have bought meanwhile.
  const all = new Set([operationNumber, ...load(), ...store.get()]);
  const kept = [...all].slice(0, KEPT);
  store.set(kept);
  onPhone.write(KEY, kept.join(' '));
}

export function dismissOperations(): void {
  store.set([]);
  onPhone.forget(KEY);
}
