import { useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog for as long as it is mounted; in the moment in which it goes, the focus goes back to
 * where it was, or to where `wayBack` leads by then. Where that is gone, as the row of what was deleted, to
 * what was around it: else whoever works by keyboard starts the page anew.
 */
export function useModalDialog(wayBack?: () => HTMLElement | null | undefined) {
  const latest = useRef(wayBack);
  useLayoutEffect(() => {
    latest.current = wayBack;
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const around = partsAround(before);
    element?.showModal();
    return () => {
      element?.close();
      const back = latest.current?.() ?? before;
      if (back instanceof HTMLElement && back !== document.body && back.isConnected) back.focus();
      else focusPart(around.find((part) => part.isConnected));
    };
  }, []);
  return dialog;
}

/**
 * The parts of the page in which an element is, the smallest first. Where nothing has the focus, as while a
 * button that was pressed is busy, the page's own.
 */
function partsAround(element: Element | null): HTMLElement[] {
  if (element === document.body) return [...document.querySelectorAll('main')];
  const part = element?.parentElement?.closest<HTMLElement>('section, dialog, main');
  return part ? [part, ...partsAround(part)] : [];
}

function focusPart(part: HTMLElement | undefined): void {
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}
