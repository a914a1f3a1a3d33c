// A screen that begins: at its top, with the focus on its content.
import { MAIN_CONTENT_ID } from '../content/main-content.ts';

export function beginScreen(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  document.getElementById(MAIN_CONTENT_ID)?.focus({ preventScroll: true });
}
