// Asks before unsaved changes are lost: on closing the page, on following a link of ours, and on the
// browser's way back.
import { useEffect } from 'react';
import { useBackStep } from '../../ui/dialogs/use-back-closes.ts';

const QUESTION = 'Tenés cambios sin guardar. ¿Salir igual?';

export function useUnsavedGuard(active: boolean): void {
  useBackStep(() => {
    if (!window.confirm(QUESTION)) return false;
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
      if (!window.confirm(QUESTION)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', onLeave);
    // In the capture phase: before the router sees the click.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('click', onClick, true);
    };
  }, [active]);
}
