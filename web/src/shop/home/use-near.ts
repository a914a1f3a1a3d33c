// Whether an element has come near the screen, or was jumped over; once true it stays true.
import { useEffect, useState, type RefObject } from 'react';

/** All that is above, and so far below the screen. */
const NEAR = '1000000px 0px 400px';

export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return near;
}
