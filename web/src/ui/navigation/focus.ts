// The keyboard's focus, where what was pressed goes away or is disabled: the browser gives it to nobody then.
import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';

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

/** The parts of the page in which an element is, the smallest first. Where nothing has the focus, the page's own. */
export function partsAround(element: Element | null): HTMLElement[] {
  if (element === document.body) return [...document.querySelectorAll('main')];
  const part = element?.parentElement?.closest<HTMLElement>('section, dialog, main');
  return part ? [part, ...partsAround(part)] : [];
}

export function focusPart(part: HTMLElement | undefined): void {
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}

/** For what goes away with its press: who works by keyboard goes on in the part of the page around it. */
export const andGoOn =
  (deed: () => void) =>
  ({ currentTarget }: Pick<MouseEvent, 'currentTarget'>): void => {
    if (document.activeElement === currentTarget) {
      focusPart(partsAround(currentTarget)[0] ?? partsAround(document.body)[0]);
    }
    deed();
  };
