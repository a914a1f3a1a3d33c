// 'Back' on a phone closes the dialog that lies open, not the screen below it: a dialog is a step of
// the browser's history for as long as it is open. The step repeats the state of the screen, so that
// the router sees no change.
import { useEffect, useId, useRef } from 'react';

export function useBackCloses(onClose: () => void, open = true): void {
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    clearTimeout(leaving.current);
    if (!isOpen(id)) window.history.pushState({ ...stateNow(), dialog: id }, '');
    const onPop = () => {
      // Another dialog above this one was closed.
      if (!isOpen(id)) close.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Whoever closed it may go somewhere else at the same time: then the step is left behind.
      leaving.current = setTimeout(() => {
        if (isOpen(id)) window.history.back();
      });
    };
  }, [id, open]);
}

function stateNow(): object {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state ? state : {};
}

function isOpen(id: string): boolean {
  const state = stateNow();
  return 'dialog' in state && state.dialog === id;
}
