// 'Back' on a phone closes the dialog that lies open, not the screen below it: a dialog is a step of
// the browser's history for as long as it is open. The step repeats the state of the screen, so that
// the router sees no change. Closed by its own button it is marked as left and not gone back from,
// which would undo whatever is navigated to meanwhile: a later 'Back' passes over it.
import { useEffect, useId, useRef } from 'react';

export function useBackCloses(onClose: () => void, open: boolean): void {
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
  useEffect(() => {
    if (!open) return undefined;
    enter(id);
    let isDone = false;
    const onPop = () => {
      // Another dialog above this one was closed.
      if (isDone || stateNow().dialog === id) return;
      isDone = back.current();
      if (!isDone) enter(id);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      leave(id);
    };
  }, [id, open]);
}

/** Of an entry of the history: the router's key of its screen, and what dialogs make of it. */
interface StepState {
  key?: unknown;
  dialog?: unknown;
  left?: boolean;
}

const openDialogs = new Set<unknown>();

/** The step on which the browser stands, if no dialog is open there any more. */
let leftStep: StepState | undefined;

/** The browser stands on a screen's own entry. */
export function standOnScreen(): void {
  leftStep = undefined;
}

function enter(id: string): void {
  openDialogs.add(id);
  leftStep = undefined;
  const { left, ...screen } = stateNow();
  const state = { ...screen, dialog: id };
  if (left) window.history.replaceState(state, '');
  else window.history.pushState(state, '');
}

function leave(id: string): void {
  openDialogs.delete(id);
  // Whoever closed it may have gone somewhere else at the same time.
  if (stateNow().dialog !== id) return;
  leftStep = { ...stateNow(), dialog: undefined, left: true };
  window.history.replaceState(leftStep, '');
}

function stateNow(): StepState {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state ? state : {};
}

const isLeft = ({ dialog, left }: StepState): boolean =>
  left === true || (dialog !== undefined && !openDialogs.has(dialog));

function passOverLeft(): void {
  const state = stateNow();
  const from = leftStep;
  leftStep = isLeft(state) ? state : undefined;
  if (from && !leftStep && from.key === state.key) window.history.back();
}

if (isLeft(stateNow())) leftStep = stateNow();
window.addEventListener('popstate', passOverLeft);
