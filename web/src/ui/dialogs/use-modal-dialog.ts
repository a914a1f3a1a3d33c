import { useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog for as long as it is mounted; in the moment in which it goes, the focus goes back to
 * where it was.
 */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
