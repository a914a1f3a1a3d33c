// Whether the page is enlarged with two fingers: one finger then moves about in it.
import { useSyncExternalStore } from 'react';

/** Browsers round. */
const ENLARGED = 1.01;

const isZoomed = () => (window.visualViewport?.scale ?? 1) > ENLARGED;

function subscribe(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', listener);
  return () => {
    visualViewport?.removeEventListener('resize', listener);
  };
}

export const useZoomed = () => useSyncExternalStore(subscribe, isZoomed);
