// Which of the two account modals is open. Any screen may open one; the shell shows it.
import { createStore } from './store.ts';

export type AuthDialog = 'login' | 'signup';

const store = createStore<AuthDialog | null>(null);

export const openAuthDialog: (dialog: AuthDialog) => void = store.set;
export const closeAuthDialog = (): void => {
  store.set(null);
};
export const useAuthDialog = store.use;
