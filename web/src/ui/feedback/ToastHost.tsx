// Mounts the notices' container beside the application, once. It is a popover, raised with each
// notice: otherwise an open dialog would cover it. Its styles are a file of ours: those that the
// library writes into the page by itself are refused by the shop's content policy.
import { createRoot } from 'react-dom/client';
import 'react-toastify/ReactToastify.css';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import styles from './ToastHost.module.css';

type Kind = 'success' | 'error' | 'info' | 'warning';

/** Resolves once notices can be shown. */
export function mountToasts(autoClose: number) {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.host ?? '';
  document.body.append(element);
  return new Promise<(kind: Kind, text: string) => void>((resolve) => {
    createRoot(element).render(
      <div
        style={{ '--shown-for': `${String(autoClose)}ms` }}
        ref={(mounted) => {
          if (mounted) {
            resolve((kind, text) => {
              raise(element);
              // What went well waits for a pause of the reader; what went wrong does not.
              toast[kind](text, { role: isWrong(kind) ? 'alert' : 'status' });
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
  });
}

const isWrong = (kind: Kind) => kind === 'error' || kind === 'warning';

/** Above whatever dialog is open now; without popovers (iOS 16) inside it, until it closes. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover === 'function') {
    element.hidePopover();
    element.showPopover();
    return;
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  const place = dialog ?? document.body;
  if (element.parentElement !== place) place.append(element);
  dialog?.addEventListener(
    'close',
    () => {
      document.body.append(element);
    },
    { once: true },
  );
}
