// A busy button is disabled (storefront §4), and the browser takes the focus from what is: whoever pressed it by the
// keyboard gets it back when the work ends, unless they or the screen moved it meanwhile.
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Busy<T> {
  ref: RefObject<T | null>;
  disabled: boolean;
}

export function useBusy<T extends HTMLElement>(busy: boolean, disabled = false): Busy<T> {
  const ref = useRef<T>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (busy) {
      hadFocus.current = element !== null && document.activeElement === element;
      return;
    }
    if (hadFocus.current && nothingHasFocus()) element?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [busy]);
  return { ref, disabled: busy || disabled };
}

/** In a dialog the browser may leave it on the dialog itself. */
function nothingHasFocus(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.tagName === 'DIALOG';
}
