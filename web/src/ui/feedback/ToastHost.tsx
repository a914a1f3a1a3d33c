// Mounts the notices' container beside the application, once. It is a popover, raised with each
// notice: otherwise an open dialog would cover it.
import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';
import styles from './ToastHost.module.css';

/** Resolves once notices can be shown. */
export function mountToasts(autoClose: number) {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.host ?? '';
  document.body.append(element);
  return new Promise<(kind: 'success' | 'error' | 'info' | 'warning', text: string) => void>(
    (resolve) => {
      createRoot(element).render(
        <div
          ref={(mounted) => {
            if (mounted) {
              resolve((kind, text) => {
                raise(element);
                toast[kind](text);
              });
            }
          }}
        >
          <ToastContainer
            position="top-center"
            theme="dark"
            autoClose={autoClose}
            aria-label="Avisos"
            limit={4}
          />
        </div>,
      );
    },
  );
}

/** Above whatever dialog is open now. Browsers without popovers show it below. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return;
  element.hidePopover();
  element.showPopover();
}
