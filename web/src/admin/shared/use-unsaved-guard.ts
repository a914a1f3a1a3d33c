// Asks before unsaved changes are lost: on closing the page and on following a link of ours.
import { useEffect } from 'react';

const QUESTION = 'Tenés cambios sin guardar. ¿Salir igual?';

export function useUnsavedGuard(active: boolean): void {
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
