// Mounts the notices' container beside the application, once.
import { createRoot } from 'react-dom/client';
import { ToastContainer, toast } from 'react-toastify';

/** Resolves once notices can be shown. */
export function mountToasts(autoClose: number) {
  const element = document.createElement('div');
  document.body.append(element);
  return new Promise<(kind: 'success' | 'error' | 'info' | 'warning', text: string) => void>(
    (resolve) => {
      createRoot(element).render(
        <div
          ref={(mounted) => {
            if (mounted) {
              resolve((kind, text) => {
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
