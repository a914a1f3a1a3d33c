// Short notices at the top of the page (3 s, dark: storefront §9, administration §2). The library
// arrives with the first notice.
const AUTO_CLOSE_MS = 3_000;

type Kind = 'success' | 'error' | 'info' | 'warning';

let loading: Promise<(kind: Kind, text: string) => void> | undefined;

function load() {
  loading ??= import('./ToastHost.tsx').then(({ mountToasts }) => mountToasts(AUTO_CLOSE_MS));
  return loading;
}

function show(kind: Kind, text: string): void {
  load().then(
    (notify) => {
      notify(kind, text);
    },
    () => {
      // Without the library (offline) the sentence still reaches the person; the next one tries anew.
      loading = undefined;
      window.alert(text);
    },
  );
}

export const toast = {
  success: (text: string) => {
    show('success', text);
  },
  error: (text: string) => {
    show('error', text);
  },
  info: (text: string) => {
    show('info', text);
  },
  warning: (text: string) => {
    show('warning', text);
  },
};
