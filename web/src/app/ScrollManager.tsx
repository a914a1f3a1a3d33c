// Where a navigation leaves people: at the top with the focus on the content, or where they were
// when they come back. Changes of the query alone (a page, a filter) move nothing, and neither does what
// opens and closes over a page that stays.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { inTab } from '../state/kept.ts';
import { beginScreen } from '../ui/navigation/begin-screen.ts';

/** How long a screen that is long enough for the old position may still change: its photos come after their places. */
const SETTLES_WITHIN_MS = 10_000;
const MOST_KEPT = 50;

const KEPT = 'scroll-positions';
const kept = z.catch(z.record(z.string(), z.number()), {});
const positions = keptPositions();

/** A telephone that was short of memory loads the page anew: people are still where they were. */
function keptPositions(): Map<string, number> {
  const read = new Map(Object.entries(kept.parse(inTab.readJson(KEPT))));
  const [load] = performance.getEntriesByType('navigation');
  // A link that is opened once more begins at the top.
  if (load instanceof PerformanceNavigationTiming && load.type === 'navigate') {
    read.delete(`default ${window.location.pathname}`);
  }
  return read;
}

function keepPositions(): void {
  inTab.write(KEPT, JSON.stringify(Object.fromEntries([...positions].slice(-MOST_KEPT))));
}

export function ScrollManager() {
  const { key: entry, pathname, search } = useLocation();
  // A page that was opened by its address has the same key as any other such page.
  const key = `${entry} ${pathname}`;
  const type = useNavigationType();
  const previous = useRef<{ pathname: string; search: string }>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keepPositions);
    return () => {
      window.removeEventListener('pagehide', keepPositions);
    };
  }, []);

  // Both before the browser draws: a shorter screen moves people up, and that is nobody's position.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [key]);

  useLayoutEffect(() => {
    const samePath = !previous.current || previous.current.pathname === pathname;
    const sameAddress = samePath && previous.current?.search === search;
    previous.current = { pathname, search };
    if (sameAddress) return undefined;
    if (type === NavigationType.Pop) return restore(positions.get(key) ?? 0);
    if (samePath) return undefined;
    beginScreen();
    return undefined;
  }, [key, pathname, search, type]);

  return null;
}

/**
 * However long a weak signal takes: until the page is long enough again, or people move by themselves.
 * Returns what stops the attempt.
 */
function restore(top: number): () => void {
  let settling: number | undefined;
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    // Browsers round to their own pixels.
    if (window.scrollY > top - 1) settling ??= window.setTimeout(stop, SETTLES_WITHIN_MS);
  };
  const observer = new ResizeObserver(attempt);
  const stop = () => {
    clearTimeout(settling);
    observer.disconnect();
    for (const sign of PEOPLE_MOVE) window.removeEventListener(sign, stop);
  };
  for (const sign of PEOPLE_MOVE) window.addEventListener(sign, stop, { once: true });
  attempt();
  if (top > 0) observer.observe(document.body);
  return stop;
}

const PEOPLE_MOVE = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;
