// How many photos a phone shows side by side: chosen with the thumb, kept on the phone.
import { useSyncExternalStore } from 'react';

const KEY = 'photos-across';
export type Across = '1' | '2';

const listeners = new Set<() => void>();
let across: Across = load();

function load(): Across {
  try {
    return localStorage.getItem(KEY) === '1' ? '1' : '2';
  } catch {
    return '2';
  }
}

export function setPhotosAcross(next: Across): void {
  across = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Private mode: it holds for as long as the page does.
  }
  for (const listener of listeners) listener();
}

export function usePhotosAcross(): Across {
  return useSyncExternalStore(subscribe, () => across);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
