import { useLayoutEffect, useRef } from 'react';
import { busyWithFocus } from '../buttons/use-busy.ts';
import { focusPart, isFocusLost, partsAround } from '../navigation/focus.ts';

/**
 * A modal dialog for as long as it is mounted; one that begins with a field has the focus there. In the moment in which
 * it goes, the focus goes back to where it was, or to where `wayBack` leads by then. Where that is gone, as the row of
 * what was deleted, or out of use, to what was around it: else whoever works by keyboard starts the page anew.
 */
export function useModalDialog(wayBack?: () => HTMLElement | null | undefined) {
  const latest = useRef(wayBack);
  useLayoutEffect(() => {
    latest.current = wayBack;
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = (isFocusLost() ? busyWithFocus() : null) ?? document.activeElement;
    const around = partsAround(before);
    element?.showModal();
    firstToFill(element)?.focus();
    return () => {
      element?.close();
      const back = latest.current?.() ?? before;
      const isThere = back?.isConnected && back !== document.body && !back.matches(':disabled');
      const goAround = () => {
        focusPart(around.find((part) => part.isConnected));
      };
      if (isThere && back instanceof HTMLElement) {
        back.focus();
        onceGone(back, goAround);
      } else goAround();
    };
  }, []);
  return dialog;
}

/** A list is drawn anew only after its dialog went: what has the focus may go with its row. Until something else has it. */
function onceGone(element: HTMLElement, then: () => void): void {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) then();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    watch.disconnect();
  };
  document.addEventListener('focusin', stop, { once: true });
}

const TYPED = 'textarea, input:not([type="file"], [type="checkbox"], [type="radio"])';
const CONTROLS = 'textarea, input, select, button, summary, a[href]';

/** Past what is filled already, as the address of whoever logs in again. The dialog's own button to close it is no field. */
function firstToFill(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  if (!dialog) return undefined;
  const first = [...dialog.querySelectorAll(CONTROLS)].find((one) => !one.closest('header'));
  if (!first?.matches(TYPED)) return undefined;
  const fields = [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)];
  return fields.find(({ value }) => value === '') ?? fields[0];
}
