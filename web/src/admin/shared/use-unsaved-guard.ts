// Asks before unsaved changes are lost: on closing the page, on following a link of ours, on the browser's
// way back, and on closing the dialog that they are in.
import { useContext, useEffect, useId } from 'react';
import { createStore } from '../../state/store.ts';
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

/**
 * A form's; the dialog that it is in stays while it is being sent: where that fails, what was typed is still there.
 * Another screen lets it be sent to its end, a page that closes does not.
 */
export function useFormGuard(form: Written): void {
  useUnsavedGuard(isUnsaved(form));
  const asked = useContext(AskedBeforeClosing);
  const { isPending } = form.sending;
  useAskedOnClosing(isPending);
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
  const asksForAll = useIsFirst(active);
  useBackStep(() => {
    if (!window.confirm(question)) return false;
    window.history.back();
    return true;
    // A dialog asks by itself.
  }, asksForAll && !asked);
  useEffect(() => {
    if (!asksForAll) return undefined;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || !isPlainPress(event) || staysHere(link)) return;
      if (!window.confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // In the capture phase: before the router sees the click.
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
    };
  }, [asksForAll, question]);
  useAskedOnClosing(active);
  useEffect(() => {
    if (!active || !asked) return undefined;
    const mayClose = () => window.confirm(question);
    asked.add(mayClose);
    return () => {
      asked.delete(mayClose);
    };
  }, [active, asked, question]);
}

/** The browser asks, before the page is closed or loaded again: that ends what is being sent. */
export function useAskedOnClosing(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const onLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [active]);
}

/** Which forms have something unsaved, as they were begun. */
const unsaved = createStore<readonly string[]>([]);

/** Of several forms that are half written one asks: they are left together, and once. */
function useIsFirst(active: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!active) return undefined;
    unsaved.set([...unsaved.get(), id]);
    return () => {
      unsaved.set(unsaved.get().filter((other) => other !== id));
    };
  }, [active, id]);
  return unsaved.use()[0] === id;
}
