// What is open over a page. Where its file is gone with a release the page is fetched anew, which
// `ui/late/fetch-part.ts` announces: what somebody had pressed opens there by itself.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { inTab } from '../kept.ts';
import { createStore, type Store } from '../store.ts';

const KEY = 'opened';
const stored = z.object({ at: z.string(), name: z.string(), value: z.unknown() });
let again = stored.safeParse(inTab.readJson(KEY)).data;
// A later load of the page opens nothing.
inTab.forget(KEY);

const place = () => window.location.pathname + window.location.search;

const valueOf = (name: string): unknown =>
  again?.name === name && again.at === place() ? again.value : null;

function keepWhenReplaced(name: string, read: () => unknown): () => void {
  const keep = () => {
    const value = read();
    if (value) inTab.write(KEY, JSON.stringify({ at: place(), name, value }));
  };
  window.addEventListener('replaced', keep);
  return () => {
    window.removeEventListener('replaced', keep);
  };
}

/** Of what any screen may open; null while nothing is. */
export function createOpened<T>(name: string, schema: z.ZodMiniType<T>): Store<T | null> {
  const store = createStore<T | null>(schema.safeParse(valueOf(name)).data ?? null);
  keepWhenReplaced(name, store.get);
  return store;
}

/** Of what one place of a screen opens. */
export function useOpened(name: string) {
  const [open, setOpen] = useState(() => valueOf(name) === true);
  useEffect(() => {
    // Whoever comes back later by the browser's way back has closed it.
    if (again?.name === name) again = undefined;
    return keepWhenReplaced(name, () => open);
  }, [name, open]);
  return [open, setOpen] as const;
}
