// Mounts the notices' container beside the application, once. It is a popover, raised with each
// notice: otherwise an open dialog would cover it. Its styles are a file of ours: those that the
// library writes into the page by itself are refused by the shop's content policy.
import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { ToastContainer, toast } from 'react-toastify/unstyled';
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
