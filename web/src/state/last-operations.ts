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

/** Whether the phone keeps what this tab shows. */
let isOnPhone = true;

export function keepOperation(operationNumber: string): void {
  // Another tab may have bought meanwhile, or dismissed what this one shows.
  const all = new Set([operationNumber, ...load(), ...(isOnPhone ? [] : store.get())]);
  const kept = [...all].slice(0, KEPT);
  store.set(kept);
  isOnPhone = onPhone.write(KEY, kept.join(' '));
}

/** Those that are shown here: of what another tab bought meanwhile nobody has seen the number. */
export function dismissOperations(): void {
  const shown = store.get();
  const unseen = load().filter((one) => !shown.includes(one));
  store.set(unseen);
  if (unseen.length > 0) onPhone.write(KEY, unseen.join(' '));
  else onPhone.forget(KEY);
}

/** With whoever bought. */
export function forgetOperations(): void {
  store.set([]);
  onPhone.forget(KEY);
}
