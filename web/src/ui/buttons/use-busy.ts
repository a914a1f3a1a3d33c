// A busy button is disabled (storefront §4), and the browser takes the focus from what is: whoever pressed it by the
// keyboard gets it back when the work ends, unless they or the screen moved it meanwhile.
import { useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../navigation/focus.ts';

/** The one that lost it so, for as long as it is busy and on the page. */
let pressed: HTMLElement | null = null;

/** What a dialog that opens by itself while the work is under way gives the focus back to. */
export const busyWithFocus = (): HTMLElement | null => pressed;

/** Returns the button's `ref`. */
export function useBusy(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!busy && hadFocus.current && isFocusLost()) button?.focus({ preventScroll: true });
    hadFocus.current = busy && document.activeElement === button;
    if (hadFocus.current) pressed = button;
    return () => {
      if (pressed === button) pressed = null;
    };
  }, [busy]);
  return ref;
}
