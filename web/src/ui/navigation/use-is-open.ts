import { useEffect, useRef } from 'react';

/** Tells, whenever it is asked, whether what uses it still stands on screen. */
export function useIsOpen(): () => boolean {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return () => open.current;
}
