// Asks before unsaved changes are lost: on closing the page, on following a link of ours, on the browser's
// way back, and on closing the dialog that they are in.
import { useContext, useEffect } from 'react';
import { AskedBeforeClosing } from '../../ui/dialogs/asked-before-closing.ts';
import { useBackStep } from '../../ui/dialogs/use-back-closes.ts';

const QUESTION = 'Tenés cambios sin guardar. ¿Salir igual?';

interface Written {
  formState: { isDirty: boolean };
  sending: { isPending: boolean; isSuccess: boolean };
}

/** What was written in a form, and was not sent and is not on its way. */
export const isUnsaved = ({ formState, sending }: Written): boolean =>
  formState.isDirty && !sending.isPending && !sending.isSuccess;

/** For a dialog: used inside it, it asks before that is closed. */
export function UnsavedGuard({ active }: { active: boolean }): null {
  useUnsavedGuard(active);
  return null;
}

/** `question`: what is lost is not always a change of a form. */
export function useUnsavedGuard(active: boolean, question = QUESTION): void {
  const asked = useContext(AskedBeforeClosing);
  useBackStep(() => {
    if (!window.confirm(question)) return false;
    window.history.back();
    return true;
  }, active);
  useEffect(() => {
    if (!active) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || link.getAttribute('target') === '_blank') return;
      if (!window.confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const mayClose = () => window.confirm(question);
    asked?.add(mayClose);
    window.addEventListener('beforeunload', onLeave);
    // In the capture phase: before the router sees the click.
    document.addEventListener('click', onClick, true);
    return () => {
      asked?.delete(mayClose);
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, true);
    };
  }, [active, asked, question]);
}
