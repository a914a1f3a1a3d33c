// Asks before unsaved changes are lost: on closing the page, on following a link of ours, on the browser's
// way back, and on closing the dialog that they are in.
import { useContext, useEffect } from 'react';
import { AskedBeforeClosing } from '../../ui/dialogs/asked-before-closing.ts';
import { isPlainPress } from '../../ui/navigation/plain-press.ts';
import { useBackStep } from '../../ui/dialogs/use-back-closes.ts';

const QUESTION = 'Tenés cambios sin guardar. ¿Salir igual?';

interface Written {
  formState: { isDirty: boolean };
  sending: { isPending: boolean; isSuccess: boolean };
  /** It stays open once it was sent, and begins anew. */
  stays?: boolean;
}

/** What was written in a form, and was not sent and is not on its way. */
const isUnsaved = ({ formState, sending, stays = false }: Written): boolean =>
  formState.isDirty && !sending.isPending && (stays || !sending.isSuccess);

/** A form's; the dialog that it is in stays while it is being sent: where that fails, what was typed is still there. */
export function useFormGuard(form: Written): void {
  useUnsavedGuard(isUnsaved(form));
  const asked = useContext(AskedBeforeClosing);
  const { isPending } = form.sending;
  useEffect(() => {
    if (!asked || !isPending) return undefined;
    const stay = () => false;
    asked.add(stay);
    return () => {
      asked.delete(stay);
    };
  }, [asked, isPending]);
}

/** For a dialog, used inside it. */
export function FormGuard({ form }: { form: Written }): null {
  useFormGuard(form);
  return null;
}

/** A link that opens beside the page, saves a file, or leads to a part of the page. */
const staysHere = (link: Element): boolean =>
  link.getAttribute('target') === '_blank' ||
  link.hasAttribute('download') ||
  link.getAttribute('href')?.startsWith('#') === true;

/** `question`: what is lost is not always a change of a form. */
export function useUnsavedGuard(active: boolean, question = QUESTION): void {
  const asked = useContext(AskedBeforeClosing);
  useBackStep(() => {
    if (!window.confirm(question)) return false;
    window.history.back();
    return true;
    // A dialog asks by itself.
  }, active && !asked);
  useEffect(() => {
    if (!active) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || !isPlainPress(event) || staysHere(link)) return;
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
