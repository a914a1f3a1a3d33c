// 'Back' on a phone closes the dialog that lies open, not the screen below it: a dialog is a step of
// the browser's history for as long as it is open. The step repeats the state of the screen, so that
// the router sees no change.
import { useEffect, useId, useRef } from 'react';

export function useBackCloses(onClose: () => void, open = true): void {
  useBackStep(() => {
    onClose();
    return true;
  }, open);
}

/** `onBack` says whether the step is left: else it is there again. */
export function useBackStep(onBack: () => boolean, open: boolean): void {
  const id = useId();
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    clearTimeout(leaving.current);
    const enter = () => {
      window.history.pushState({ ...stateNow(), dialog: id }, '');
    };
    if (!isOpen(id)) enter();
    let isLeft = false;
    const onPop = () => {
      // Another dialog above this one was closed.
      if (isLeft || isOpen(id)) return;
      isLeft = back.current();
      if (!isLeft) enter();
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
