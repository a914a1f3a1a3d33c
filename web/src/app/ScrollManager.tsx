// Where a navigation leaves people: at the top with the focus on the content, or where they were
// when they come back. Changes of the query alone (a page, a filter) move nothing.
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { MAIN_CONTENT_ID } from '../ui/main-content.ts';

/** How long a screen that is still loading may grow until the old position fits. */
const RESTORE_PATIENCE_MS = 2_000;

const positions = new Map<string, number>();

export function ScrollManager() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const previousPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [key]);

  useEffect(() => {
    const samePath = previousPath.current === pathname;
    previousPath.current = pathname;
    if (type === NavigationType.Pop) return restore(positions.get(key) ?? 0);
    if (samePath) return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(MAIN_CONTENT_ID)?.focus({ preventScroll: true });
    return undefined;
  }, [key, pathname, type]);

  return null;
}

/** Returns what stops the attempt. */
function restore(top: number): () => void {
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
  };
  attempt();
  const observer = new ResizeObserver(attempt);
  if (top > 0) observer.observe(document.body);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const sign of PEOPLE_MOVE) window.removeEventListener(sign, stop);
  };
  const timer = setTimeout(stop, RESTORE_PATIENCE_MS);
  for (const sign of PEOPLE_MOVE) window.addEventListener(sign, stop, { once: true });
  return stop;
}

const PEOPLE_MOVE = ['wheel', 'touchstart', 'keydown'] as const;
