// Logging out closes the page: what asks when a page is closed (forms with something unsaved, uploads under
// way) is asked before the session ends, and only once.

const QUESTION = 'Hay algo sin guardar o sin terminar de subir. ¿Salir igual?';

export function mayCloseSession(): boolean {
  const isFree = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isFree || window.confirm(QUESTION);
}

/** Somebody decided to leave: the browser does not ask them again. */
export function closeUnasked(): void {
  const unasked = (event: Event) => {
    event.stopImmediatePropagation();
  };
  window.addEventListener('beforeunload', unasked, { capture: true, once: true });
}
