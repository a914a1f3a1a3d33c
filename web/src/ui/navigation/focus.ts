// The keyboard's focus, where what was pressed goes away or is disabled: the browser gives it to nobody then.
import { useEffect, useEffectEvent, useRef } from 'react';

/** In a dialog the browser may leave it on the dialog itself. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused.matches('body, dialog, :disabled');
}

/**
 * Remembers a press until `state` is another than it was; then `move` says where its focus goes on. Returns what
 * remembers.
 */
export function useFocusAfterPress(state: unknown, move: () => void): () => void {
  const isPressed = useRef(false);
  const onChanged = useEffectEvent(() => {
    if (isPressed.current) move();
    isPressed.current = false;
  });
  useEffect(() => {
    onChanged();
  }, [state]);
  return () => {
    isPressed.current = true;
  };
}
