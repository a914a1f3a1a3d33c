import { useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog for as long as it is mounted; in the moment in which it goes, the focus goes back to
 * where it was, or to where `wayBack` leads by then.
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
    element?.showModal();
    return () => {
      element?.close();
      const back = latest.current?.() ?? before;
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return dialog;
}
